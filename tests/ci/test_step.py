"""What `.ci/step` runs, skips, records and reports, in its own small repository."""

import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from scripts import FOLDER

STEP = FOLDER / "step"


class Repository(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name)
        self.work = self.root / "work"
        (self.work / "narrow").mkdir(parents=True)
        (self.work / "wide").mkdir()
        self.settings = {}
        self.git("init", "--quiet")
        self.commit("narrow/a", "one")
        self.commit("wide/b", "one")

    def git(self, *arguments):
        names = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *names, *arguments], cwd=self.work, check=True, stdout=subprocess.DEVNULL)

    def commit(self, path, text):
        (self.work / path).write_text(text)
        self.git("add", path)
        self.git("commit", "--quiet", "--allow-empty", "--message", path)

    def call(self, *arguments):
        # These tests can be a step of a run, whose settings must not apply to them.
        own = {name: value for name, value in os.environ.items() if not name.startswith(("GPU_TUTOR_", "GIT_"))}
        own |= {"XDG_CACHE_HOME": str(self.root / "cache"), "GPU_TUTOR_CI_STEPS": str(self.root), **self.settings}
        return subprocess.run([sys.executable, STEP, *arguments], cwd=self.work, env=own, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)

    def step(self, command="echo it runs", inputs=("narrow",), name="a step", tools=()):
        more = [*(["--inputs", *inputs] if inputs else []), *(["--tools", *tools] if tools else [])]
        return self.call(name, *more, "--", "bash", "-c", command)

    def close(self, code=0):
        table = self.call("--close", str(code)).stdout
        (self.root / "journal").unlink(missing_ok=True)
        return table

    def runs(self, **how):
        """Whether the step runs, in its own run, which succeeds."""
        ran = self.step(**how)
        self.assertEqual(ran.returncode, 0, ran.stdout)
        self.close()
        return "it runs" in ran.stdout


class Skipping(Repository):
    def test_a_step_is_skipped_after_a_green_run_and_says_so(self):
        self.assertTrue(self.runs())
        ran = self.step()
        self.assertNotIn("it runs", ran.stdout)
        self.assertIn("unchanged since a green run", ran.stdout)
        self.assertRegex(self.close(), r"a step +unchanged")

    def test_it_runs_again_when_an_input_has_changed_and_only_then(self):
        self.assertTrue(self.runs())
        self.commit("wide/b", "two")
        self.assertFalse(self.runs())
        self.commit("narrow/a", "two")
        self.assertTrue(self.runs())
        self.commit("narrow/new", "")
        self.assertTrue(self.runs())
        self.assertFalse(self.runs())

    def test_what_is_taken_out_of_the_inputs_does_not_count(self):
        inputs = [".", ":!wide"]
        self.assertTrue(self.runs(inputs=inputs))
        self.commit("wide/b", "two")
        self.assertFalse(self.runs(inputs=inputs))
        self.commit("narrow/a", "two")
        self.assertTrue(self.runs(inputs=inputs))

    def test_what_was_taken_out_can_be_put_back_in_part(self):
        inputs = [".", ":!wide", "wide/b"]
        self.assertTrue(self.runs(inputs=inputs))
        self.commit("wide/other", "two")
        self.assertFalse(self.runs(inputs=inputs))
        self.commit("wide/b", "two")
        self.assertTrue(self.runs(inputs=inputs))

    def test_it_runs_again_with_another_command_name_tool_or_setting(self):
        self.assertTrue(self.runs())
        self.assertTrue(self.runs(command="echo it runs; true"))
        self.assertTrue(self.runs(name="another"))
        self.assertTrue(self.runs(tools=["git"]))
        self.assertTrue(self.runs(tools=["no-such-tool"]))
        self.settings = {"GPU_TUTOR_WALLS": "full"}
        self.assertTrue(self.runs())
        self.assertFalse(self.runs())

    def test_a_new_version_of_a_tool_runs_it_again(self):
        tool = self.root / "tool"
        self.settings = {"PATH": f"{self.root}:{os.environ['PATH']}"}
        for version, expected in [("1", True), ("1", False), ("2", True)]:
            tool.write_text(f"#!/bin/sh\necho {version}\n")
            tool.chmod(0o755)
            self.assertEqual(self.runs(tools=["tool"]), expected, version)

    def test_without_inputs_it_always_runs(self):
        self.assertTrue(self.runs(inputs=()))
        self.assertTrue(self.runs(inputs=()))

    def test_everything_runs_on_demand(self):
        self.assertTrue(self.runs())
        self.settings = {"GPU_TUTOR_CI_ALL": "1"}
        self.assertTrue(self.runs())

    def test_uncommitted_inputs_are_neither_skipped_nor_recorded(self):
        self.assertTrue(self.runs())
        (self.work / "narrow/a").write_text("changed")
        self.assertTrue(self.runs())
        self.assertTrue(self.runs())
        (self.work / "narrow/a").write_text("one")
        self.assertFalse(self.runs())
        (self.work / "narrow/untracked").write_text("")
        self.assertTrue(self.runs())

    def test_a_green_run_counts_for_two_weeks(self):
        self.assertTrue(self.runs())
        [file] = (self.root / "cache/gpu-tutor-ci/green").iterdir()
        for days, expected in [(13, False), (15, True)]:
            then = time.time() - days * 24 * 3600
            os.utime(file, (then, then))
            self.assertEqual(self.runs(), expected, days)

    def test_an_input_that_git_does_not_have_is_a_mistake(self):
        ran = self.step(inputs=["narrow", "gone"])
        self.assertNotEqual(ran.returncode, 0)
        self.assertIn("gone", ran.stdout)


class Recording(Repository):
    def test_a_failure_elsewhere_in_the_run_records_nothing(self):
        self.step()
        ran = self.step(command="echo it broke; exit 7", name="another", inputs=())
        self.assertEqual(ran.returncode, 7)
        table = self.close(7)
        self.assertRegex(table, r"a step +ok")
        self.assertRegex(table, r"another +FAILED .* exit status 7")
        self.assertIn("FAILED: another", table)
        self.assertTrue(self.runs())

    def test_an_interrupted_run_records_nothing(self):
        self.step()
        self.close(130)
        self.assertTrue(self.runs())

    def test_a_step_that_could_not_run_is_not_green_and_says_why(self):
        ran = self.step(command="echo no such thing here; exit 3")
        self.assertEqual(ran.returncode, 0)
        table = self.close()
        self.assertRegex(table, r"a step +NOT RUN .* no such thing here")
        self.assertIn("green, except for what this machine could not run: a step", table)
        self.assertIn("no such thing", self.step(command="echo no such thing here; exit 3").stdout)

    def test_a_step_of_which_a_part_could_not_run_is_not_recorded(self):
        for said in ["NOT RUN: one of its tools", "OK (skipped=2)"]:
            command = f"echo it runs; echo '{said}'; echo done"
            self.assertTrue(self.runs(command=command))
            self.step(command=command)
            self.assertRegex(self.close(), r"a step +in part .* NOT RUN: ")
            self.assertTrue(self.runs(command=command))

    def test_a_command_that_does_not_exist_fails(self):
        self.assertEqual(self.call("a step", "--", "/no/such/command").returncode, 127)
        self.assertRegex(self.close(127), r"a step +FAILED")

    def test_a_command_that_a_signal_ends_fails(self):
        self.assertEqual(self.step(command="kill -9 $$").returncode, 137)


class Telling(Repository):
    def test_tests_are_counted(self):
        cargo = "echo 'test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured'; "
        self.step(command=cargo + cargo + "echo 'Ran 3 tests in 0.1s' >&2")
        self.assertRegex(self.close(), r"(?m)^all .* 27$")

    def test_processor_seconds_of_all_processes_count(self):
        # The second one's parent ends before the second one itself.
        burn = f"{sys.executable} -c 'import time\nwhile time.process_time() < 0.6: pass'"
        ran = self.step(command=f"{burn}; (({burn}) &)")
        self.assertRegex(ran.stdout, r"1 CPU seconds")

    def test_output_comes_at_once(self):
        mark = self.root / "mark"
        command = f"echo begun; until [ -e {mark} ]; do sleep 0.05; done; echo ended"
        own = os.environ | {"XDG_CACHE_HOME": str(self.root / "cache"), "GPU_TUTOR_CI_STEPS": str(self.root)}
        with subprocess.Popen([sys.executable, STEP, "a step", "--", "bash", "-c", command], cwd=self.work, env=own,
                              stdout=subprocess.PIPE, text=True) as child:
            self.assertTrue(any(line == "begun\n" for line in child.stdout))
            mark.touch()
            self.assertIn("ended\n", list(child.stdout))
        self.assertEqual(child.returncode, 0)

    def test_a_process_that_goes_on_holds_nothing_up(self):
        ran = self.step(command="sleep 8 & echo it runs")
        self.assertIn("something that this step started is still running", ran.stdout)


if __name__ == "__main__":
    unittest.main()
