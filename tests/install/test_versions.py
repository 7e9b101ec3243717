"""Versions side by side, over older installations and next to other people's files, and removed."""

import json
import os
import shutil
import subprocess
import unittest

from made import Bundle, old_installation
from running import Busybox, Dash

RUSTC = "lib/gpu-tutor/toolchain/bin/rustc"


class Versions:
    def setUp(self):
        super().setUp()
        self.newer = Bundle(self.root / "newer", "0.3.0")

    def listed(self):
        return [line.rsplit("  ", 1)[0] for line in self.install("--list").splitlines()[:-1]]

    def test_a_newer_version_stands_beside_the_older_which_can_be_used_again(self):
        self.install()
        said = self.install(script=self.newer.installer)
        self.assertIn(f"--use {self.bundle.id}", said)
        self.assert_installed(self.newer)
        self.assertEqual(self.listed(), [f"  {self.bundle.id}", f"* {self.newer.id}"])
        self.install("--use", self.bundle.id)
        self.assert_installed(self.bundle)
        self.assertEqual(self.run_program(), "gpu-tutor 0.2.0")
        self.assertIn("is in use", self.install("--remove", self.bundle.id, code=1))
        self.install("--remove", self.newer.id)
        self.assertEqual(self.listed(), [f"* {self.bundle.id}"])
        for wrong in (self.newer.id, "..", ".", ""):
            self.assertIn("there is no version", self.install("--remove", wrong, code=1))
            self.assertIn("there is no version", self.install("--use", wrong, code=1))
        self.assertEqual(self.run_program(), "gpu-tutor 0.2.0")

    def test_the_same_version_with_other_content_is_another(self):
        other = Bundle(self.root / "other", text="changed")
        self.install()
        self.install(script=other.installer)
        self.assertNotEqual(self.bundle.id, other.id)
        self.assert_installed(other)

    def test_equal_files_are_linked_and_their_part_is_not_downloaded(self):
        self.install()
        server = self.serve(self.newer)
        self.install("--from", server.address)
        self.assert_installed(self.newer)
        same, changed = (part.name for part in self.newer.parts)
        self.assertEqual((server.asked(same), server.asked(changed)), ([], [0]))
        versions = self.prefix / "versions"
        for path in (RUSTC, "lib/gpu-tutor/toolchain/lib/small.rmeta"):
            inodes = {(versions / bundle.id / path).stat().st_ino for bundle in (self.bundle, self.newer)}
            self.assertEqual(len(inodes), 1, path)
        # Removing the older version takes nothing from the newer one.
        self.install("--remove", self.bundle.id)
        self.assert_installed(self.newer)

    def test_a_damaged_file_of_an_older_version_is_not_linked(self):
        self.install()
        (self.prefix / RUSTC).write_text("damaged")
        self.install(script=self.newer.installer)
        self.assert_installed(self.newer)

    def test_an_installation_of_0_1_becomes_a_version(self):
        old = old_installation(self.prefix)
        for path in ("bin/other", "lib/other/file"):
            (self.prefix / path).parent.mkdir(exist_ok=True)
            (self.prefix / path).write_text("mine")
        said = self.install()
        self.assertIn("the installation of 0.1.0 is now", said)
        self.assert_installed(self.bundle)
        self.assertEqual(self.listed(), ["  0.1.0-old", f"* {self.bundle.id}"])
        kept = self.prefix / "versions/0.1.0-old"
        for path, content in old.items():
            self.assertEqual((kept / path).read_bytes(), content)
        self.assertEqual((kept / RUSTC).stat().st_ino, (self.prefix / RUSTC).stat().st_ino)
        self.assertEqual((self.prefix / "bin/other").read_text(), "mine")
        self.assertEqual((self.prefix / "lib/other/file").read_text(), "mine")
        self.install("--use", "0.1.0-old")
        self.assertEqual(self.run_program(), "gpu-tutor 0.1.0")

    def test_an_installation_of_0_1_of_which_a_part_has_moved_moves_on(self):
        old_installation(self.prefix)
        (self.prefix / "versions/0.1.0-old/bin").mkdir(parents=True)
        (self.prefix / "bin/gpu-tutor").rename(self.prefix / "versions/0.1.0-old/bin/gpu-tutor")
        self.install()
        self.assertEqual(self.listed(), ["  0.1.0-old", f"* {self.bundle.id}"])
        self.assert_installed(self.bundle)

    def test_an_unfinished_installation_of_0_1_is_moved_away(self):
        old_installation(self.prefix)
        (self.prefix / "lib/gpu-tutor/bundle.json").unlink()
        (self.prefix / "bin/gpu-tutor").unlink()
        self.install()
        self.assert_installed(self.bundle)
        self.assertTrue((self.prefix / "versions/0.1-old" / RUSTC).exists())

    def test_other_peoples_files_stay_in_a_shared_folder(self):
        programs = self.root / "programs"
        programs.mkdir()
        (programs / "mine").write_text("mine")
        (self.prefix / "lib/python3").mkdir(parents=True)
        (self.prefix / "share").mkdir()
        # As in a home folder whose ~/.local/bin is a link to ~/bin.
        (self.prefix / "bin").symlink_to(programs)
        self.install()
        self.assert_installed(self.bundle)
        self.install(script=self.newer.installer)
        self.assertEqual(self.run_program(), "gpu-tutor 0.3.0")
        said = self.install("--uninstall")
        self.assertIn("stays, because it holds other files", said)
        self.assertEqual(sorted(os.listdir(self.prefix)), ["bin", "lib", "share"])
        self.assertEqual((os.listdir(programs), os.listdir(self.prefix / "lib")), (["mine"], ["python3"]))

    def test_programs_and_folders_of_the_same_names_are_not_replaced(self):
        for name in ("bin/gpu-tutor", "lib/gpu-tutor/notes", "current/notes"):
            with self.subTest(name):
                path = self.prefix / name
                path.parent.mkdir(parents=True)
                path.write_text("mine")
                self.assertIn("is not of this installer", self.install(code=1))
                self.assertEqual(path.read_text(), "mine")
                shutil.rmtree(self.prefix)

    def test_a_lock_of_a_process_that_is_gone_is_taken_over_and_another_machines_is_not(self):
        self.install()
        lock = self.prefix / "versions/.lock"
        gone = subprocess.Popen(["true"])
        gone.wait()
        for owner in (f"{gone.pid}:1:{os.uname().nodename}", f"{os.getpid()}:1:{os.uname().nodename}"):
            lock.symlink_to(owner)
            self.install()
            self.assertFalse(lock.is_symlink())
        lock.symlink_to("1:1:elsewhere")
        self.assertIn("process 1 on elsewhere", self.install(code=1))
        self.assertIn(f'rm "{lock}"', self.install("--uninstall", code=1))
        self.assertEqual(self.run_program(), "gpu-tutor 0.2.0")


class Uninstalling:
    def kernel(self, program):
        """Creates a kernelspec that starts this program."""
        spec = self.root / "home/jupyter/kernels/gpu-tutor/kernel.json"
        spec.parent.mkdir(parents=True, exist_ok=True)
        spec.write_text(json.dumps({"argv": [str(program), "kernel", "run"]}, indent=2))
        return spec

    def test_everything_goes_but_what_the_learner_has_made(self):
        self.prefix = self.root / 'the "installed" one'
        newer = Bundle(self.root / "newer", "0.3.0")
        self.install()
        self.install(script=newer.installer)
        spec = self.kernel(self.prefix / "bin/gpu-tutor")
        progress = self.root / "home/.local/share/gpu-tutor"
        progress.mkdir(parents=True)
        (progress / "progress.json").write_text("{}")
        said = self.install("--uninstall", script=self.prefix / "versions/install.sh")
        self.assertIn("the kernel was removed", said)
        self.assertRegex(said, f'your progress and history .* stays; to remove it: rm -r "{progress}"')
        self.assertFalse(spec.exists() or self.prefix.exists())
        self.assertTrue((progress / "progress.json").exists())
        self.assertIn("is not installed in", self.install("--uninstall", code=1))

    def test_the_kernel_of_another_installation_stays(self):
        self.install()
        spec = self.kernel("/opt/gpu-tutor/bin/gpu-tutor")
        self.install("--uninstall")
        self.assertTrue(spec.exists())
        self.assertFalse(self.prefix.exists())

    def test_an_installation_of_0_1_is_removed_too(self):
        old_installation(self.prefix)
        self.install("--uninstall")
        self.assertFalse(self.prefix.exists())

    def test_a_second_call_goes_on_where_one_was_stopped(self):
        self.install()
        (self.prefix / "current").unlink()
        (self.prefix / "bin/gpu-tutor").unlink()
        self.install("--uninstall")
        self.assertFalse(self.prefix.exists())

    def test_nothing_is_removed_while_a_program_of_it_runs(self):
        self.install()
        # The small bundle's program is a script, so its process is a shell from elsewhere.
        shell = self.prefix / "current/lib/gpu-tutor/shell"
        shutil.copy(shutil.which("sleep"), shell)
        process = subprocess.Popen([shell, "1000"])
        try:
            self.assertIn(f"process {process.pid}", self.install("--uninstall", code=1))
        finally:
            process.kill()
            process.wait()
        self.install("--uninstall")
        self.assertFalse(self.prefix.exists())


class VersionsInDash(Versions, Dash):
    pass


class VersionsInBusybox(Versions, Busybox):
    pass


class UninstallingInDash(Uninstalling, Dash):
    pass


class UninstallingInBusybox(Uninstalling, Busybox):
    pass


if __name__ == "__main__":
    unittest.main()
