"""A small bundle in the form that `gpu-tutor bundle` writes: crates/dist/src/manifest.rs and crates/dist/src/parts.rs."""

import functools
import hashlib
import json
import lzma
import random
import shutil
import tarfile
from pathlib import Path

INSTALLER = Path(__file__).resolve().parents[2] / "crates/dist/src/install.sh"

PROGRAM = """#!/bin/sh
# {text}
case "$*" in
--version) echo "gpu-tutor {version}" ;;
"kernel uninstall --user") rm -r "$JUPYTER_DATA_DIR/kernels/gpu-tutor" && echo "the kernel was removed" ;;
wait) cat ;;
*) echo "there is no command $*" >&2 && exit 2 ;;
esac
"""


def noise(size, seed):
    """Bytes that do not get smaller when packed."""
    return random.Random(seed).randbytes(size)


def sha256(content):
    return hashlib.sha256(content).hexdigest()


@functools.cache
def parts(version, text=""):
    """The files of each part. Only the second part differs between versions and texts."""
    compiler = {
        "lib/gpu-tutor/toolchain/bin/rustc": noise(400_000, "rustc"),
        "lib/gpu-tutor/toolchain/lib/library with spaces.so": noise(200_000, "library"),
    }
    program = PROGRAM.format(version=version, text=text)
    mark = {"version": version, "rustc": "1.95.0", "preludes": ["cpu"]}
    rest = {
        "bin/gpu-tutor": program.encode(),
        "lib/gpu-tutor/bundle.json": json.dumps(mark, indent=2).encode(),
        "lib/gpu-tutor/cache/prelude/key/libprelude.so": noise(300_000, f"{version}{text}"),
        "lib/gpu-tutor/toolchain/lib/small.rmeta": noise(50_000, "small"),
    }
    return [compiler, rest]


@functools.cache
def archives(version, text):
    return [archive(files) for files in parts(version, text)]


def archive(files):
    """Each file in its own stream, and the end in another."""
    streams = []
    for path, content in files.items():
        entry = tarfile.TarInfo(path)
        entry.size = len(content)
        entry.mode = 0o755 if "/bin/" in f"/{path}" else 0o644
        padding = -len(content) % tarfile.BLOCKSIZE
        header = entry.tobuf(tarfile.USTAR_FORMAT)
        streams.append(lzma.compress(header + content + bytes(padding), preset=0))
    return b"".join(streams) + lzma.compress(bytes(2 * tarfile.BLOCKSIZE), preset=0)


class Bundle:
    """A bundle in a folder."""

    def __init__(self, folder, version="0.2.0", text=""):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True)
        self.installer = self.folder / "install.sh"
        shutil.copy(INSTALLER, self.installer)
        self.parts = []
        lines = [f"# gpu-tutor {version}, rustc 1.95.0 (59807616e 2026-04-14), preludes: cpu"]
        for number, (files, packed) in enumerate(zip(parts(version, text), archives(version, text)), start=1):
            part = self.folder / f"gpu-tutor-{number:03}.tar.xz"
            part.write_bytes(packed)
            self.parts.append(part)
            lines.append(f"part {number} {sha256(packed)} {part.name}")
            lines += [f"file {number} {sha256(content)}  {path}" for path, content in sorted(files.items())]
        self.manifest = self.folder / "gpu-tutor.manifest"
        self.manifest.write_text("".join(f"{line}\n" for line in lines))
        self.sha256 = sha256(self.manifest.read_bytes())
        self.id = f"{version}-{self.sha256[:8]}"
        self.files = {path: content for files in parts(version, text) for path, content in files.items()}

    def write_sums(self):
        names = [self.manifest, self.installer, *self.parts]
        sums = "".join(f"{sha256(path.read_bytes())}  {path.name}\n" for path in names)
        (self.folder / "SHA256SUMS").write_text(sums)


def damage(path):
    """Changes one byte in the middle."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def old_installation(prefix, version="0.1.0"):
    """What 0.1's installer left: the files of a bundle, right in the prefix."""
    files = {path: content for files in parts(version) for path, content in files.items()}
    for path, content in files.items():
        target = prefix / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        target.chmod(0o755 if "/bin/" in f"/{path}" else 0o644)
    return files
