"""The whole chain, from a lesson to the learners' feedback and the teacher's table of grades."""

import functools
import json
import os
import shutil
import subprocess
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
from nbgrader.api import Gradebook

from course import ASSIGNMENT, NOTEBOOK, SEED, TUTOR, Course, nbgrader, points
from submissions import EXERCISE, KILLS_THE_COMPILER, OTHER_POINTS, RIGHT, SUBMISSIONS
from submissions import answer_cell, check_cell, solves_the_other, writes

# `grade` refuses to run as root.
AS_USER = Path(__file__).parents[1] / "class" / "as-user"
REPORT = "application/vnd.gpu-tutor.report+json"


class Chain(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.course = course = Course("chain")
        nbgrader("generate_assignment", ASSIGNMENT, folder=course.teacher)
        nbgrader("release_assignment", ASSIGNMENT, folder=course.teacher)
        cls.files = {name: course.hand_in(name, solves_the_other, change) for name, (change, _) in SUBMISSIONS.items()}
        nbgrader("collect", ASSIGNMENT, folder=course.teacher)
        cls.log = nbgrader("autograde", ASSIGNMENT, folder=course.teacher)
        nbgrader("generate_feedback", ASSIGNMENT, folder=course.teacher)
        nbgrader("release_feedback", ASSIGNMENT, folder=course.teacher)
        cls.scores = course.scores()

    def graded(self, learner):
        """A learner's notebook after `autograde`."""
        file = self.course.teacher / "autograded" / learner / ASSIGNMENT / NOTEBOOK
        notebook = nbformat.read(file, as_version=nbformat.NO_CONVERT)
        nbformat.validate(notebook)
        return notebook

    def test_every_submission_gets_the_points_that_check_gives(self):
        scores = {name: score for name, (_, score) in SUBMISSIONS.items()}
        self.assertEqual(self.scores, {name: score + OTHER_POINTS for name, score in scores.items()})
        with ThreadPoolExecutor(2) as pool:
            given = pool.map(functools.partial(points, EXERCISE), self.files.values())
            self.assertEqual(dict(zip(self.files, given, strict=True)), scores)

    def test_learners_get_the_starter_and_not_the_solution(self):
        released = json.loads((self.course.teacher / "release" / ASSIGNMENT / NOTEBOOK).read_text())
        source = "".join(answer_cell(released)["source"])
        self.assertEqual(source.splitlines()[0], f"// exercise: {EXERCISE}")
        self.assertIn("nowhere yet", source)
        text = json.dumps(released)
        for part in ["SOLUTION", "YOUR CODE HERE", "starter", "wanted < present"]:
            self.assertNotIn(part, text)

    def test_a_check_shows_its_report_and_then_the_points(self):
        for name, (_, score) in SUBMISSIONS.items():
            with self.subTest(submission=name):
                report, number = check_cell(self.graded(name)).outputs
                self.assertEqual((report.output_type, number.output_type), ("display_data", "execute_result"))
                self.assertEqual(number.data, {"text/plain": str(score)})
                self.assertIn(f"{score} of 6", report.data["text/plain"])
                self.assertEqual(report.data[REPORT]["score"], score)
                # If there is no answer, nothing runs in a box.
                layers = report.data[REPORT].get("layers", {"active": []})
                self.assertEqual("seccomp" in layers["active"], name != "empty")

    def printed(self, learner, stream):
        """What the learner's own cell has printed."""
        outputs = answer_cell(self.graded(learner)).outputs
        return "".join(output.text for output in outputs if output.get("name") == stream)

    def test_what_a_cell_prints_is_shown_and_cut(self):
        self.assertIn("a warning of my own", self.printed("stderr", "stderr"))
        text = self.printed("megabytes", "stdout")
        self.assertIn("a line that goes on", text)
        self.assertLess(len(text), 100_000)
        self.assertIn("was cut off", text)

    def test_only_the_check_that_was_handed_out_is_graded(self):
        notebook = self.graded("own-checks")
        checks = [cell for cell in notebook.cells if ":check" in cell.source]
        outputs = [output.get("data", {}) for cell in checks for output in cell.outputs]
        # The other exercise has a check too.
        self.assertEqual(len(checks), 8)
        self.assertEqual(sum(REPORT in data for data in outputs), 2)
        self.assertEqual(sum("is not graded" in data.get("text/plain", "") for data in outputs), 6)

    def test_an_endless_loop_is_stopped(self):
        errors = [one for one in answer_cell(self.graded("endless")).outputs if one.output_type == "error"]
        self.assertIn("5 s", errors[0].evalue)

    def test_the_log_says_what_was_mended(self):
        for part in ["was deleted, and was put back", "is there more than once"]:
            self.assertIn(part, self.log)

    def test_learners_fetch_their_feedback(self):
        home = self.course.home("partial")
        nbgrader("fetch_feedback", ASSIGNMENT, "--student", "partial", folder=home)
        found = [file.read_text() for file in (home / ASSIGNMENT / "feedback").rglob("*.html")]
        self.assertTrue(any("Score: 9.0 / 11.0" in text for text in found), found)

    def test_feedback_shows_the_report_and_nobody_elses(self):
        feedback = self.course.teacher / "feedback" / "partial" / ASSIGNMENT / f"{ASSIGNMENT}.html"
        text = feedback.read_text()
        self.assertIn("one past the last", text)
        self.assertIn("Score: 9.0 / 11.0", text)
        self.assertNotIn(RIGHT.splitlines()[1], text)

    def test_validate_prints_the_report_of_a_check_that_does_not_pass(self):
        file = self.files["partial"]
        said = nbgrader("validate", str(file), folder=file.parent)
        self.assertIn("failed", said)
        self.assertIn("one past the last", said)
        file = self.files["right"]
        self.assertIn("passes all the tests", nbgrader("validate", str(file), folder=file.parent))

    def test_a_machine_that_cannot_grade_gives_neither_points_nor_none(self):
        teacher = self.course.teacher
        submitted = teacher / "submitted" / "unlucky" / ASSIGNMENT
        submitted.mkdir(parents=True)
        shutil.copy(self.files["right"], submitted)
        one = ["autograde", ASSIGNMENT, "--student", "unlucky"]
        said = nbgrader(*one, folder=teacher, succeeds=False, GPU_TUTOR_DEVICE="cuda:99")
        self.assertIn("could not be graded", said)
        self.assertIn("cuda:99", said)
        self.assertFalse((teacher / "autograded" / "unlucky" / ASSIGNMENT).exists())
        nbgrader(*one, folder=teacher)
        self.assertEqual(self.course.scores()["unlucky"], 6 + OTHER_POINTS)

    def test_an_answer_that_kills_its_compiler_is_graded_and_not_left_to_the_teacher(self):
        teacher = self.course.teacher
        submitted = teacher / "submitted" / "killer" / ASSIGNMENT
        submitted.mkdir(parents=True)
        notebook = json.loads(self.files["right"].read_text())
        writes(KILLS_THE_COMPILER + RIGHT)(notebook)
        (submitted / NOTEBOOK).write_text(json.dumps(notebook))
        said = nbgrader("autograde", ASSIGNMENT, "--student", "killer", folder=teacher)
        self.assertNotIn("is left to you", said)
        # If the answer cannot reach the compiler, it is right; otherwise, it fails.
        self.assertIn(self.course.scores()["killer"], (OTHER_POINTS, 6 + OTHER_POINTS))
        with Gradebook(f"sqlite:///{teacher}/gradebook.db") as gradebook:
            self.assertFalse(gradebook.find_submission(ASSIGNMENT, "killer").needs_manual_grade)
            self.assertFalse(gradebook.find_submission(ASSIGNMENT, "right").needs_manual_grade)

    def test_grade_writes_the_same_points_into_the_gradebook(self):
        learners = ["copied", "deleted", "partial"]
        for learner in learners:
            shutil.copytree(self.course.teacher / "submitted" / learner, Path("some", learner))
        file = Path("gradebook.db").absolute()
        shutil.copy(self.course.teacher / "gradebook.db", file)
        with Gradebook(f"sqlite:///{file}") as gradebook:
            for learner in learners:
                for grade in gradebook.find_submission(ASSIGNMENT, learner).notebooks[0].grades:
                    grade.auto_score = 0
            gradebook.db.commit()
        options = ["--format", "nbgrader-gradebook", "--walls", "reduced", "--seed", SEED, "-o", "graded"]
        subprocess.run(
            [AS_USER, TUTOR, "grade", "some", *options],
            check=True,
            env=os.environ | {"GPU_TUTOR_GRADEBOOK": str(file)},
            stdout=subprocess.DEVNULL,
        )
        with Gradebook(f"sqlite:///{file}") as gradebook:
            for learner in learners:
                score = SUBMISSIONS[learner][1] + OTHER_POINTS
                self.assertEqual(gradebook.find_submission(ASSIGNMENT, learner).score, score, learner)
