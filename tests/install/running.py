"""Runs the installer in the shells and with the programs that machines have."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from made import Bundle
from server import Server


def not_run(why):
    print(f"NOT RUN: {why}", file=sys.stderr)
    raise unittest.SkipTest(why)


def tools(folder, without=(), more=()):
    """A folder with links to this system's programs, except for some."""
    folder.mkdir()
    for place in ("/usr/bin", "/bin", "/usr/sbin", "/sbin"):
        for program in sorted(Path(place).glob("*")):
            link = folder / program.name
            if program.name not in without and not link.is_symlink():
                link.symlink_to(program)
    for name, program in more:
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(program)
    return str(folder)


class Installing(unittest.TestCase):
    """A folder, a bundle in it and a server for the bundle."""

    shell = ("sh",)
    path = None

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = Path(temporary.name).resolve()
        self.root.chmod(0o755)
        self.prefix = self.root / "installed"
        self.bundle = Bundle(self.root / "bundle")
        home = self.root / "home"
        home.mkdir()
        self.env = {
            "PATH": self.path or os.environ["PATH"],
            "HOME": str(home),
            "JUPYTER_DATA_DIR": str(home / "jupyter"),
            "no_proxy": "127.0.0.1",
        }

    def serve(self, bundle=None):
        server = Server((bundle or self.bundle).folder)
        self.addCleanup(server.close)
        return server

    def command(self, arguments, script=None):
        return [*self.shell, str(script or self.bundle.installer), *map(str, arguments)]

    def install(self, *arguments, code=0, script=None, prefix=None, **options):
        """Runs the installer for the prefix and returns what it says."""
        command = self.command([*arguments, prefix or self.prefix], script)
        ran = subprocess.run(command, env=self.env, capture_output=True, text=True, **options)
        self.assertEqual(ran.returncode, code, f"{ran.stdout}\n{ran.stderr}")
        if code == 1:
            self.assertRegex(ran.stderr, r"(?s)error: .+\n  -> .+")
        return ran.stdout + ran.stderr

    def start(self, *arguments):
        """Starts the installer in its own process group."""
        command = self.command([*arguments, self.prefix])
        process = subprocess.Popen(
            command, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        return process

    def run_program(self, prefix=None):
        program = (prefix or self.prefix) / "bin/gpu-tutor"
        return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()

    def assert_installed(self, bundle, prefix=None):
        """All files are there under the old paths, and nothing of the work is left."""
        prefix = prefix or self.prefix
        self.assertEqual(os.readlink(prefix / "current"), f"versions/{bundle.id}")
        for path, content in bundle.files.items():
            self.assertEqual((prefix / path).read_bytes(), content, path)
        self.assertEqual(self.work(prefix), [])

    def work(self, prefix=None):
        """What an unfinished installation has left."""
        return sorted(path.name for path in ((prefix or self.prefix) / "versions").glob(".*"))


def busybox(folder):
    """The programs of busybox alone."""
    program = shutil.which("busybox") or not_run("busybox is not installed")
    folder.mkdir()
    subprocess.run([program, "--install", "-s", folder], check=True)
    return str(folder)


class Dash(Installing):
    """In dash, with the programs of this system."""

    @classmethod
    def setUpClass(cls):
        cls.shell = (shutil.which("dash") or not_run("dash is not installed"),)


class Busybox(Installing):
    """With busybox and nothing else."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.path = busybox(Path(folder.name) / "bin")
        cls.shell = (f"{cls.path}/sh",)
