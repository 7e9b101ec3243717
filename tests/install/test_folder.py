"""Installing from a folder."""

import os
import shutil
import subprocess

from made import INSTALLER, damage
from running import Busybox, Dash, not_run


class FromAFolder:
    def test_the_parts_beside_the_script_are_installed_and_found_again(self):
        said = self.install()
        self.assertEqual(said.count(": unpacked"), 2)
        self.assertIn(f'export PATH="{self.prefix}/bin:$PATH"', said)
        self.assert_installed(self.bundle)
        self.assertEqual(self.run_program(), "gpu-tutor 0.2.0")
        said = self.install()
        self.assertEqual((said.count(": installed"), said.count(": unpacked")), (2, 0))
        self.assert_installed(self.bundle)

    def test_a_file_that_was_lost_or_changed_is_replaced_and_others_stay(self):
        self.install()
        version = self.prefix / "current"
        (version / "bin/gpu-tutor").unlink()
        (version / "lib/gpu-tutor/bundle.json").write_text("{}")
        (version / "lib/gpu-tutor/cache/compiled").write_text("made later")
        said = self.install()
        self.assertEqual((said.count(": installed"), said.count(": unpacked")), (1, 1))
        self.assert_installed(self.bundle)
        self.assertTrue((version / "lib/gpu-tutor/cache/compiled").exists())

    def test_parts_may_come_one_after_the_other(self):
        first, second = self.bundle.parts
        kept = second.read_bytes()
        second.unlink()
        said = self.install("--partial")
        self.assertIn(f"still missing: {second.name}", said)
        self.assertFalse((self.prefix / "current").exists())
        self.assertIn(f"not here: {second.name}", self.install(code=1))
        first.unlink()
        second.write_bytes(kept)
        self.install("--partial")
        self.assert_installed(self.bundle)

    def test_a_damaged_part_is_named_and_the_others_are_kept(self):
        first, second = self.bundle.parts
        kept = first.read_bytes()
        damage(first)
        said = self.install(code=1)
        self.assertIn(f"{first} is damaged", said)
        self.assertIn(f"{second.name}: unpacked", said)
        self.assertFalse((self.prefix / "current").exists())
        first.write_bytes(kept)
        self.assertIn(f"{second.name}: installed", self.install())
        self.assert_installed(self.bundle)

    def test_a_folder_elsewhere_may_have_spaces_and_quotes_as_may_the_prefix(self):
        folder = self.root / "the \"parts\" of $HOME, it's"
        self.bundle.folder.rename(folder)
        prefix = self.root / "it's `a` \"$place\"  to\\be"
        said = self.install("--from", folder, script=INSTALLER, prefix=prefix)
        self.assert_installed(self.bundle, prefix)
        (line,) = [line for line in said.splitlines() if "export PATH=" in line]
        ran = subprocess.run(["sh", "-c", f"{line}\ngpu-tutor --version"], capture_output=True, text=True)
        self.assertEqual(ran.stdout, "gpu-tutor 0.2.0\n", ran.stderr)
        # The installation can be moved.
        moved = self.root / "moved"
        prefix.rename(moved)
        self.assertEqual(self.run_program(moved), "gpu-tutor 0.2.0")

    def test_a_manifest_that_is_not_whole_or_not_the_expected_is_refused(self):
        self.bundle.write_sums()
        text = self.bundle.manifest.read_text()
        for wrong in ("", text[:-30], text.replace("  bin/", "  ../bin/"), "<html>not here</html>\n"):
            self.bundle.manifest.write_text(wrong)
            self.assertIn("does not match", self.install(code=1))
            (self.bundle.folder / "SHA256SUMS").unlink()
            self.assertIn("is no complete manifest", self.install(code=1))
            self.bundle.manifest.write_text(text)
            self.bundle.write_sums()
        self.assertIn("does not match", self.install("--sha256", "0" * 64, code=1))
        self.assertFalse(self.prefix.exists())
        self.install("--sha256", self.bundle.sha256)
        self.assert_installed(self.bundle)

    def test_a_program_that_does_not_run_here_is_not_switched_to(self):
        self.install()
        other = type(self.bundle)(self.root / "other", "0.3.0", "\nexit 1")
        self.assertIn("does not run on this machine", self.install(script=other.installer, code=1))
        self.assertEqual(self.run_program(), "gpu-tutor 0.2.0")

    def test_a_call_that_makes_no_sense_is_told_so(self):
        for arguments in (["--frob"], ["--from"], ["--tries", "many"], ["--from", "/no/where"], ["two"]):
            self.install(*arguments, code=1)
        self.bundle.manifest.unlink()
        self.assertIn("gpu-tutor.manifest is missing", self.install(code=1))
        self.assertFalse(self.prefix.exists())

    def test_a_folder_that_one_may_not_write_to_is_named(self):
        self.prefix.mkdir()
        inside = self.root / "open"
        (inside / "bin").mkdir(parents=True)
        inside.chmod(0o777)
        for prefix, named in ((self.prefix, self.prefix), (self.prefix / "new", self.prefix), (inside, inside / "bin")):
            said = self.as_nobody(prefix)
            self.assertIn(f"write to {named}" if prefix.is_dir() else f"cannot create {prefix}", said)
            self.assertIn("  -> name a folder", said)

    def as_nobody(self, prefix):
        command = self.command([prefix])
        if os.getuid() == 0:
            setpriv = shutil.which("setpriv") or not_run("setpriv is not installed, and root may write everywhere")
            command = [setpriv, "--reuid=65534", "--regid=65534", "--clear-groups", *command]
        else:
            prefix.chmod(0o555)
        ran = subprocess.run(command, env=self.env, capture_output=True, text=True)
        self.assertEqual(ran.returncode, 1, ran.stdout + ran.stderr)
        return ran.stderr


class InDash(FromAFolder, Dash):
    pass


class InBusybox(FromAFolder, Busybox):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        os.chmod(os.path.dirname(cls.path), 0o755)
