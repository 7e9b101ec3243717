"""Exercises in a notebook: answers, hints, solutions, help."""

import unittest
from pathlib import Path

from kernels import KernelCase, by_hand

EXERCISE = "where-to"
WRONG = """fn where_to(wanted: usize, present: usize) -> String {
    if wanted <= present { format!("cuda:{wanted}") } else { String::from("cpu") }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { return vec![String::from("cpu")]; }
    (0..present).map(|i| format!("cuda:{i}")).collect()
}"""


class Exercises(KernelCase):
    def shown(self, code):
        """Runs a cell that displays one thing; returns its bundle."""
        (bundle,) = self.run_cell(code).shown
        self.assertTrue({"text/html", "text/markdown"} & bundle.keys())
        self.assertIn("text/plain", bundle)
        return bundle

    def solution(self):
        """The solution that the tutor shows."""
        text = self.shown(f":solution {EXERCISE}")["text/markdown"]
        return text.partition("```rust\n")[2].partition("```")[0]

    def test_a_right_answer_passes(self):
        report = self.shown(f"// exercise: {EXERCISE}\n{self.solution()}\n:check {EXERCISE}")
        self.assertIn("6 of 6", report["text/plain"])
        self.assertNotIn("hint", report["text/plain"].lower())

    def test_a_wrong_answer_is_told_what_is_wrong(self):
        report = self.shown(f"// exercise: {EXERCISE}\n{WRONG}\n:check {EXERCISE}")
        self.assertEqual(report.keys(), {"text/plain", "text/html"})
        self.assertIn("4 of 6", report["text/plain"])
        for text in report.values():
            self.assertIn("one past the last", text)

    def test_an_answer_can_be_checked_from_a_cell_of_its_own(self):
        self.run_cell(f"// exercise: {EXERCISE}\n{WRONG}")
        self.assertIn("4 of 6", self.shown(f":check {EXERCISE}")["text/plain"])
        self.run_cell(f"// exercise: {EXERCISE}\n{self.solution()}")
        self.assertIn("6 of 6", self.shown(f":check {EXERCISE}")["text/plain"])

    def test_an_answer_that_does_not_compile_is_graded_all_the_same(self):
        ran = self.run_cell(f'// exercise: {EXERCISE}\nfn where_to() -> i32 {{ "text" }}\n:check {EXERCISE}')
        self.assertIn("mismatched types", ran.printed("stderr"))
        self.assertIn("0 of 6", ran.shown[0]["text/plain"])

    def test_what_an_exercise_gives_is_there_for_the_next_attempt(self):
        lesson = Path(__file__).parents[2].joinpath("lessons/02-tensors.md").read_text()
        setup = lesson.partition("```rust setup id=same-or-second")[2].partition("\n")[2].partition("```")[0]
        marker, said = "// exercise: same-or-second", "restored to what the exercise provides: `x`"

        def shown(code):
            return "".join(bundle["text/plain"] for bundle in self.run_cell(code).shown)

        shown(setup)
        self.assertNotIn(said, shown(f"{marker}\nlet shared = x;\nlet apart = shared.copy()?;"), "it is there")
        self.assertIn(said, shown(f"{marker}\nlet shared = x.clone();\nlet apart = x.copy()?;"))
        shown(f"{marker}\nlet shared = x;")
        shown(setup)
        self.assertNotIn(said, shown(f"{marker}\nlet shared = x.clone();"), "the setup's own cell has run")

    def test_without_an_answer_it_says_where_to_write_one(self):
        reply = self.fail_cell(":check ready-to-run").reply
        self.assertEqual(reply["ename"], "no answer")
        self.assertIn("// exercise: ready-to-run", "\n".join(reply["traceback"]))

    def test_a_prediction_stands_below_its_demo_beside_the_outcome(self):
        lesson = Path(__file__).parents[2].joinpath("lessons/01-devices.md").read_text()
        demo = lesson.partition("```rust demo id=name-five")[2].partition("\n")[2].partition("```")[0]
        self.assertEqual(self.run_cell(demo).shown, [], "nothing was predicted")
        self.assertIn("a number", self.shown(":predict how-many-of-five ")["text/plain"])
        self.assertIn("run the cell below", self.shown(":predict how-many-of-five 4")["text/plain"])
        compared = self.shown(demo)
        for said in ["you said", "it was", "4"]:
            self.assertIn(said, compared["text/html"])
            self.assertIn(said, compared["text/plain"])
        self.assertEqual(self.run_cell(demo).shown, [], "it is compared once")
        for wrong in ["how-many-of-five soon", "how-many-of-fvie 4", "4"]:
            self.fail_cell(f":predict {wrong}")

    def test_code_that_was_copied_with_its_fence_or_prompt_runs(self):
        self.run_cell(f"// exercise: {EXERCISE}\n```rust\nuse prelude::*;\n{self.solution()}```")
        self.assertIn("6 of 6", self.shown(f":check {EXERCISE}")["text/plain"])
        ran = self.run_cell("devices 1/25 › let y1 = 1;\n  ⏱ run 7 µs\ndevices 1/25 › y1 + 1")
        self.assertEqual(ran.result, "2")

    def test_a_wrong_option_has_its_own_reply(self):
        wrong = [self.shown(f":answer nearest-gpu {n}")["text/plain"] for n in (1, 2)]
        self.assertNotEqual(*wrong)
        for reply in wrong:
            self.assertTrue(reply.startswith("Not that one."), reply)
        self.assertTrue(self.shown(":answer nearest-gpu 3")["text/plain"].startswith("Right."))
        for choice, said in (("nearest-gpu", "from 1 to 3"), ("nearest-gpu 4", "from 1 to 3")):
            self.assertIn(said, self.shown(f":answer {choice}")["text/plain"])
        reply = self.fail_cell(":answer nearest-gup 1").reply
        self.assertIn("did you mean `nearest-gpu`", reply["evalue"])

    def test_hints_come_one_by_one(self):
        hints = [self.shown(f":hint {EXERCISE}")["text/plain"] for _ in range(4)]
        self.assertEqual(len(set(hints[:3])), 3)
        self.assertEqual(hints[3], hints[2], "the last one stays")

    def test_help_lists_the_commands(self):
        text = self.shown(":help")["text/plain"]
        for command in [":check", ":hint", ":solution", ":doc", ":vars", ":gpus", ":undo", ":time"]:
            self.assertIn(command, text)

    def test_an_unknown_exercise_is_an_error_that_names_those_there_are(self):
        for command in [":check", ":hint", ":solution"]:
            with self.subTest(command=command):
                reply = self.fail_cell(f"{command} no-such-exercise").reply
                self.assertIn("no-such-exercise", reply["evalue"])
                self.assertIn(EXERCISE, reply["evalue"])


class OwnLessons(unittest.TestCase):
    def test_a_kernel_with_other_lessons_grades_their_exercises(self):
        lessons = Path(__file__).parents[1] / "cli" / "own-lessons"
        with by_hand(GPU_TUTOR_LESSONS=str(lessons)) as (_, front):
            right = front.run("// exercise: twice\nfn twice(n: u32) -> u32 { n * 2 }\nlet four = twice(2);\n:check twice")
            self.assertIn("4 of 4", right.shown[0]["text/plain"])
            hint = front.run(":hint how-many")
            self.assertIn("leave nothing", hint.shown[0]["text/plain"])
            self.assertEqual(front.run(f":check {EXERCISE}").reply["status"], "error", "it is in no lesson")
