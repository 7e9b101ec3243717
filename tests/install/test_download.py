"""Installing from an address, over connections that break and from servers with faults."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from made import damage
from running import Busybox, Dash, not_run, tools

# Enough that the server has sent it and a downloader has written some of it.
SOME = 300_000


class FromAnAddress:
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.part = self.bundle.parts[0].name

    def from_server(self, *arguments, **options):
        return self.install("--from", self.server.address, *arguments, **options)

    def test_what_was_downloaded_is_installed(self):
        said = self.from_server()
        self.assertEqual(said.count(": unpacked"), 2)
        self.assert_installed(self.bundle)
        self.assertIn("nothing proves who wrote", said)
        self.server.requests.clear()
        said = self.from_server("--sha256", self.bundle.sha256)
        self.assertNotIn("nothing proves", said)
        self.assertFalse([name for name, *_ in self.server.requests if name.endswith(".xz")])

    def test_the_script_may_come_through_a_pipe(self):
        self.bundle.write_sums()
        command = [*self.shell, "-s", "--", "--from", f"{self.server.address}/", self.prefix]
        with self.bundle.installer.open() as script:
            ran = subprocess.run(command, stdin=script, env=self.env, capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assert_installed(self.bundle)
        # The installation has its own script, which knows its location.
        kept = self.prefix / "versions/install.sh"
        self.assertEqual(kept.read_bytes(), self.bundle.installer.read_bytes())
        ran = subprocess.run([*self.shell, kept, "--list"], env=self.env, capture_output=True, text=True)
        self.assertIn(f"* {self.bundle.id} ", ran.stdout)
        with self.bundle.installer.open() as script:
            ran = subprocess.run([*self.shell], stdin=script, env=self.env, capture_output=True, text=True)
        self.assertIn("--from URL", ran.stderr)

    def test_a_release_may_have_its_address_and_hash_in_the_script(self):
        text = self.bundle.installer.read_text()
        script = self.root / "install.sh"
        filled = text.replace("default_url=\n", f"default_url={self.server.address}\n")
        script.write_text(filled.replace("default_sha256=\n", f"default_sha256={'0' * 64}\n"))
        self.assertIn("does not match", self.install(script=script, code=1))
        script.write_text(filled.replace("default_sha256=\n", f"default_sha256={self.bundle.sha256}\n"))
        self.assertNotIn("nothing proves", self.install(script=script))
        self.assert_installed(self.bundle)

    def test_a_connection_that_breaks_is_continued(self):
        self.server.breaks[self.part] = [SOME, 100_000]
        self.from_server()
        self.assert_installed(self.bundle)
        asked = self.server.asked(self.part)
        self.assertEqual(asked, [0, SOME, SOME + 100_000])

    def test_a_server_that_cannot_continue_starts_again(self):
        self.server.ranges = False
        self.server.breaks[self.part] = [SOME]
        self.from_server()
        self.assert_installed(self.bundle)

    def test_a_server_that_always_breaks_is_given_up_and_continued_later(self):
        self.server.breaks[self.part] = [SOME, 0, 0]
        self.assertIn(f"cannot download {self.server.address}/{self.part}", self.from_server("--tries", "2", code=1))
        self.server.requests.clear()
        self.from_server()
        self.assertEqual(self.server.asked(self.part), [SOME])
        self.assert_installed(self.bundle)

    def test_a_killed_installer_is_continued_while_its_download_still_runs(self):
        self.server.holds[self.part] = [SOME, 0]
        first, go_on = self.start_and_hold()
        first.kill()  # Only the shell is killed; its downloader continues.
        first.wait()
        (partial,) = self.prefix.glob("versions/.incomplete-*/parts/*")
        self.server.requests.clear()
        with partial.open("rb") as written:
            second, go_on_second = self.start_and_hold()
            go_on.set()
            while os.fstat(written.fileno()).st_size < self.bundle.parts[0].stat().st_size:
                self.assertIsNone(second.poll())
        go_on_second.set()
        said = second.communicate()
        self.assertEqual(second.returncode, 0, said)
        self.assert_installed(self.bundle)
        # Only once, so what the two have downloaded did not get mixed up.
        (start,) = self.server.asked(self.part)
        self.assertTrue(0 < start <= SOME, start)

    def test_an_interrupt_ends_it_and_keeps_what_has_arrived(self):
        self.server.holds[self.part] = [SOME]
        process, _ = self.start_and_hold()
        os.killpg(process.pid, signal.SIGINT)
        self.assertIn("the same command continues", process.communicate()[1])
        self.assertEqual(process.returncode, 130)
        self.assertEqual(self.work(), [f".incomplete-{self.bundle.id}"])
        self.from_server()
        self.assertGreater(self.server.asked(self.part)[-1], 0)
        self.assert_installed(self.bundle)

    def test_a_second_installer_does_not_disturb_the_first(self):
        self.server.holds[self.part] = [SOME]
        process, go_on = self.start_and_hold()
        self.assertIn(f"another installer is at work in {self.prefix}: process {process.pid} ", self.from_server(code=1))
        go_on.set()
        said = process.communicate()
        self.assertEqual(process.returncode, 0, said)
        self.assert_installed(self.bundle)

    def start_and_hold(self):
        """Starts the installer, and waits until the server has partly sent a part."""
        process = self.start("--from", self.server.address)
        go_on = self.server.held.get(timeout=60)
        self.addCleanup(go_on.set)
        # The system has accepted the bytes, but perhaps the downloader has not read them yet.
        while not any(path.stat().st_size for path in self.prefix.glob("versions/.incomplete-*/parts/*")):
            self.assertIsNone(process.poll())
        return process, go_on

    def test_a_damaged_part_is_downloaded_once_more(self):
        self.server.damaged[self.part] = 1
        said = self.from_server()
        self.assertIn(f"{self.part} is damaged", said)
        self.assertEqual(self.server.asked(self.part), [0, 0])
        self.assert_installed(self.bundle)

    def test_a_part_that_is_always_damaged_is_named_and_the_others_are_kept(self):
        damage(self.bundle.parts[0])
        said = self.from_server(code=1)
        self.assertIn(f"damaged on the server: {self.part}", said)
        self.assertEqual(self.server.asked(self.part), [0, 0])
        self.assertIn(f"{self.bundle.parts[1].name}: unpacked", said)
        self.assertFalse((self.prefix / "current").exists())

    def test_what_the_server_lacks_or_refuses_is_named(self):
        self.server.status[self.part] = 404
        self.assertIn(f"not on the server: {self.part}", self.from_server(code=1))
        self.assertIn(f"still missing: {self.part}", self.from_server("--partial"))
        self.server.status[self.part] = 403
        self.assertIn("HTTP status 403", self.from_server(code=1))
        self.server.status[self.part] = 503
        self.assertIn("tried 1 times", self.from_server("--tries", "1", code=1))
        self.server.status["gpu-tutor.manifest"] = 404
        self.assertIn("gpu-tutor.manifest is missing", self.from_server(code=1))

    def test_no_network_is_told_apart(self):
        self.server.close()
        said = self.from_server("--tries", "1", code=1)
        self.assertIn("check the network and the address", said)
        self.assertFalse(self.prefix.exists())

    def test_a_full_disk_is_named_and_what_is_done_is_kept(self):
        shell = " ".join(self.shell)
        script = f"""set -e
            mount -t tmpfs -o size=1200k tmpfs "$2"
            ! {shell} "$1" --from {self.server.address} "$2" || exit 9
            mount -o remount,size=50m "$2"
            echo then
            {shell} "$1" --from {self.server.address} "$2"
            "$2/bin/gpu-tutor" --version"""
        self.prefix.mkdir()
        unshare = ["unshare", "--mount"] if os.getuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
        if subprocess.run([*unshare, "mount", "-t", "tmpfs", "tmpfs", self.prefix], capture_output=True).returncode:
            not_run("no namespace to mount a small disk in")
        command = [shutil.which(unshare[0]), *unshare[1:], "/bin/sh", "-c", script, "sh", self.bundle.installer, self.prefix]
        # `mount` is not one of busybox's programs.
        env = self.env | {"PATH": f"{self.env['PATH']}:/usr/bin:/bin"}
        ran = subprocess.run(command, env=env, capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        self.assertRegex(ran.stderr, r"error: cannot .*\n  -> \d+ MB are free on this disk")
        self.assertIn(f"{self.part}: installed", ran.stdout.split("then")[1])
        self.assertTrue(ran.stdout.endswith("gpu-tutor 0.2.0\n"), ran.stdout)


class WithCurl(FromAnAddress, Dash):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        shutil.which("curl") or not_run("curl is not installed")


class WithWget(FromAnAddress, Dash):
    """Without curl, and without xz: Python unpacks."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        shutil.which("wget") or not_run("wget is not installed")
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.path = tools(Path(folder.name) / "bin", ["curl", "xz"], [("python3", shutil.which("python3"))])


class WithBusybox(FromAnAddress, Busybox):
    pass
