"""Collecting a class's notebooks, and the runs that grade them: `python3 tests/hub/test_class.py`.

The homes and the grader are stand-ins. The trial has real ones.
"""

import asyncio
import json
import sys
import tempfile
import threading
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging/hub"))

import collect  # noqa: E402
from class_runs import Refused, Runs  # noqa: E402

FILE = "01-devices.ipynb"
RUN = "20261122-120000-000001-devices"


def notebook(*sources, **rest):
    """A notebook with these cells, and what running and saving it has left there."""
    cells = [{"cell_type": "code", "source": source, "metadata": {}, **rest} for source in sources]
    return json.dumps({"cells": cells, "metadata": rest, "nbformat": 4}).encode()


class InAFolder(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.inbound = self.root / "inbound/devices"
        self.homes = {}

    def read(self, name, path):
        if name not in self.homes:
            return None, "has never logged in"
        return self.homes[name], None

    def attempts(self, name):
        """The notebooks of a learner's attempts, the earliest first."""
        return [(folder / FILE).read_bytes() for folder in sorted(self.inbound.iterdir())
                if folder.name.startswith(f"{name}+devices+")]


class Collecting(InAFolder):
    def collect(self, *names):
        return collect.collect("devices", FILE, names, self.inbound, self.read)

    def test_a_notebook_that_is_saved_again_without_a_change_keeps_its_first_time(self):
        first = notebook("let x = 1;", "x + 1")
        self.homes["ada"] = first
        self.assertEqual(self.collect("ada"), {"ada": "collected"})
        # The notebook after another run, with its lines in a list, as Jupyter writes them.
        self.homes["ada"] = notebook(["let x = ", "1;"], "x + 1", outputs=["2"], execution_count=7)
        found = self.collect("ada")
        self.assertRegex(found["ada"], r"^as collected before, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$")
        self.assertEqual(self.attempts("ada"), [first])

    def test_each_form_is_an_attempt_and_an_earlier_form_that_comes_back_is_the_last(self):
        forms = [notebook("1"), notebook("2"), notebook("1")]
        for form in forms:
            self.homes["ada"] = form
            self.collect("ada")
        self.assertEqual(self.attempts("ada"), forms)

    def test_a_lesson_whose_file_has_another_name_since_is_collected_as_new(self):
        self.homes["ada"] = notebook("1")
        self.collect("ada")
        found = collect.collect("devices", "02-devices.ipynb", ["ada"], self.inbound, self.read)
        self.assertEqual(found, {"ada": "collected"})

    def test_of_a_large_file_the_bytes_are_compared(self):
        large = notebook("x" * collect.LARGEST_COMPARED)
        self.assertIs(collect.cells_of(large), large)

    def test_a_cell_that_changes_its_kind_is_a_change(self):
        self.homes["ada"] = notebook("x")
        self.collect("ada")
        self.homes["ada"] = notebook("x").replace(b'"code"', b'"markdown"')
        self.collect("ada")
        self.assertEqual(len(self.attempts("ada")), 2)

    def test_what_is_no_notebook_is_collected_and_compared_by_its_bytes(self):
        broken = [b"\xff", b"[" * 100_000, b'{"cells": 3}', b'{"cells": [{"source": "x"}]}', b'{"cells": {}}', b"9" * 10_000]
        for form in broken:
            self.homes["ada"] = form
            self.assertEqual(self.collect("ada"), {"ada": "collected"})
        self.assertIn("as collected before", self.collect("ada")["ada"])
        self.assertEqual(self.attempts("ada"), broken)

    def test_learners_whose_names_begin_alike_are_told_apart_and_those_without_a_notebook_are_named(self):
        self.homes |= {"ada": notebook("1"), "ada-b": notebook("2")}
        self.assertEqual(self.collect("ada", "ada-b", "ben"),
                         {"ada": "collected", "ada-b": "collected", "ben": "has never logged in"})
        self.homes["ada"] = notebook("2")
        self.assertEqual(self.collect("ada", "ada-b")["ada"], "collected")
        self.assertEqual((len(self.attempts("ada")), len(self.attempts("ada-b"))), (2, 1))

    def test_half_an_attempt_of_a_run_that_was_killed_is_never_graded(self):
        half = self.inbound.with_name("devices.new")
        half.mkdir(parents=True)
        (half / FILE).write_bytes(b"{")
        self.homes["ada"] = notebook("1")
        self.collect("ada")
        self.assertEqual([folder.name.partition("+")[0] for folder in self.inbound.iterdir()], ["ada"])
        self.assertFalse(half.exists())


class Running(InAFolder):
    def setUp(self):
        super().setUp()
        self.homes["ada"] = notebook("1")
        self.graded = []
        self.code = 0
        self.policies = []
        self.may_end = threading.Event()
        self.may_end.set()

    async def asyncSetUp(self):
        self.runs = self.service()

    def service(self):
        """The state after a restart of the service, which knows what is on disk."""
        return Runs(self.root, lambda: {"devices": FILE, "tensors": "02-tensors.ipynb"}, self.learners, self.grade, self.read)

    async def learners(self):
        await asyncio.sleep(0)  # The hub is asked, and other tasks get their turn in the meantime.
        return ["ada"]

    def grade(self, lesson, inbound, run, policy):
        self.graded.append((lesson, run.name))
        self.policies.append(policy and policy.name)
        (run / "grade.log").write_text("error: the walls are missing")
        self.may_end.wait()
        return self.code

    async def ended(self, told):
        await self.runs.task
        return self.runs.state(told["run"])

    def left_behind(self, **told):
        run = self.root / "runs" / RUN
        run.mkdir(parents=True)
        if told:
            (run / "run.json").write_text(json.dumps({"run": RUN, "lesson": "devices"} | told))

    async def test_a_run_collects_and_grades(self):
        told = await self.ended(await self.runs.begin("devices"))
        self.assertEqual((told["state"], told["code"], told["found"]), ("graded", 0, {"ada": "collected"}))
        self.assertEqual(self.graded, [("devices", told["run"])])
        self.assertEqual((self.root / "runs" / told["run"] / "roster.csv").read_text(), "id,name\nada,ada\n")

    async def test_of_two_requests_at_once_one_is_refused(self):
        self.may_end.clear()
        results = await asyncio.gather(self.runs.begin("devices"), self.runs.begin("devices"), return_exceptions=True)
        self.may_end.set()
        await self.runs.task
        self.assertEqual([type(result) for result in results], [dict, Refused])
        self.assertEqual(results[1].status, 409)
        self.assertEqual((len(self.graded), len(self.runs.names())), (1, 1))

    async def test_a_run_that_a_restart_has_left_is_told_and_goes_on_without_collecting_again(self):
        self.left_behind(state="grading", found={"ada": "collected"})
        self.assertEqual(self.runs.state(RUN)["state"], "unfinished")
        self.assertTrue(self.runs.can_go_on(self.runs.state(RUN)))
        told = await self.ended(await self.runs.go_on(RUN))
        self.assertEqual((told["state"], self.graded), ("graded", [("devices", RUN)]))
        self.assertNotIn("error", told)
        self.assertFalse(self.inbound.exists())

    async def test_a_run_that_ended_before_it_had_collected_collects_when_it_goes_on(self):
        self.left_behind()
        (self.root / "runs/notes of the teacher").mkdir()
        self.assertEqual(self.runs.names(), [RUN])
        self.assertEqual(self.runs.state(RUN)["state"], "unfinished")
        told = await self.ended(await self.runs.go_on(RUN))
        self.assertEqual((told["state"], told["found"]), ("graded", {"ada": "collected"}))

    async def test_the_run_that_goes_on_now_is_not_called_unfinished(self):
        self.may_end.clear()
        told = await self.runs.begin("devices")
        self.assertIn(self.runs.state(told["run"])["state"], ("collecting", "grading"))
        self.assertEqual(self.service().state(told["run"])["state"], "unfinished")
        self.may_end.set()
        self.assertEqual((await self.ended(told))["state"], "graded")

    async def test_what_failed_or_is_open_can_go_on_and_what_is_complete_cannot(self):
        self.code = 2
        told = await self.ended(await self.runs.begin("devices"))
        self.assertEqual((told["state"], told["error"]), ("failed", "error: the walls are missing"))
        self.code = 1
        told = await self.ended(await self.runs.go_on(told["run"]))
        self.assertEqual((told["state"], self.runs.can_go_on(told)), ("graded", True))
        self.code = 0
        told = await self.ended(await self.runs.go_on(told["run"]))
        with self.assertRaisesRegex(Refused, "complete"):
            await self.runs.go_on(told["run"])

    async def test_a_run_does_not_go_on_after_a_later_one_has_collected_the_lesson_again(self):
        self.left_behind(state="grading", found={"ada": "collected"})
        await self.ended(await self.runs.begin("tensors"))
        self.assertTrue(self.runs.can_go_on(self.runs.state(RUN)))
        await self.ended(await self.runs.begin("devices"))
        with self.assertRaises(Refused) as refused:
            await self.runs.go_on(RUN)
        self.assertEqual(refused.exception.status, 409)

    async def test_the_policy_of_a_lesson_comes_before_that_of_all(self):
        await self.ended(await self.runs.begin("devices"))
        (self.root / "policy.toml").touch()
        await self.ended(await self.runs.begin("devices"))
        (self.root / "policy-devices.toml").touch()
        await self.ended(await self.runs.begin("devices"))
        await self.ended(await self.runs.begin("tensors"))
        self.assertEqual(self.policies, [None, "policy.toml", "policy-devices.toml", "policy.toml"])

    async def test_what_does_not_exist_is_refused_with_what_there_is(self):
        with self.assertRaisesRegex(Refused, "There are: devices, tensors") as refused:
            await self.runs.begin("cooking")
        self.assertEqual(refused.exception.status, 400)
        for name in (RUN, "..", "../inbound"):
            with self.assertRaises(Refused) as refused:
                self.runs.state(name)
            self.assertEqual(refused.exception.status, 404)


if __name__ == "__main__":
    unittest.main()
