"""Results of a class in nbgrader's gradebook, written through nbgrader's API."""

import functools
import json
import runpy
import unittest
from pathlib import Path

from nbgrader.api import Gradebook

from course import ASSIGNMENT, Course, forked, nbgrader
from submissions import EXERCISE, OTHER, OTHER_POINTS

SCRIPT = Path(__file__).parents[2] / "crates" / "class" / "src" / "write" / "gradebook.py"
KERNEL = {"name": "gpu-tutor", "display_name": "Rust (gpu-tutor)", "language": "rust"}
NOBODY = {"first_name": None, "last_name": None, "email": None, "timestamp": None, "percent_off": 0, "exercises": None}


def results(*students, points=6):
    exercises = [{"id": EXERCISE, "points": points}, {"id": OTHER, "points": OTHER_POINTS}]
    students = [NOBODY | one for one in students]
    return {"assignment": ASSIGNMENT, "exercises": exercises, "kernelspec": KERNEL, "students": students}


def answer(score, *, open=False, comment=None):
    """An answer to one exercise, and none to the other."""
    other = {"id": OTHER, "score": 0, "open": False, "comment": None}
    return [{"id": EXERCISE, "score": score, "open": open, "comment": comment}, other]


def write(file, told):
    """Runs the script; returns its exit code and what it prints."""
    run = functools.partial(runpy.run_path, str(SCRIPT))
    code, said = forked(run, [str(SCRIPT), str(file)], given=json.dumps(told))
    return code, said.strip()


ADA = {"id": "ada", "first_name": "Ada", "timestamp": "2026-11-20 10:00:00.5", "exercises": answer(6)}
LATE = {"id": "bob", "percent_off": 25, "exercises": answer(4, comment="one past the last")}
OPEN = {"id": "cy", "exercises": answer(2, open=True)}


class InGradebook(unittest.TestCase):
    def check(self, file):
        with Gradebook(f"sqlite:///{file}") as gradebook:
            rows = {row["student"]: row for row in gradebook.submission_dicts(ASSIGNMENT)}
            self.assertEqual({name: row["score"] for name, row in rows.items()}, {"ada": 6, "bob": 4, "cy": 2})
            self.assertEqual(gradebook.find_submission(ASSIGNMENT, "bob").late_submission_penalty, 1)
            self.assertEqual({name: row["max_score"] for name, row in rows.items()}, dict.fromkeys(rows, 6 + OTHER_POINTS))
            self.assertEqual([name for name, row in rows.items() if row["needs_manual_grade"]], ["cy"])
            self.assertEqual(gradebook.find_student("ada").first_name, "Ada")
            self.assertEqual(gradebook.find_student("dee").id, "dee")
            self.assertEqual(str(gradebook.find_submission(ASSIGNMENT, "ada").timestamp), "2026-11-20 10:00:00.500000")
            comments = gradebook.find_submission(ASSIGNMENT, "bob").notebooks[0].comments
            comments = [comment.comment for comment in comments if comment.comment]
            self.assertEqual(comments, ["one past the last"])

    def test_into_the_gradebook_of_a_course(self):
        course = Course("gradebook")
        nbgrader("generate_assignment", ASSIGNMENT, folder=course.teacher)
        file = course.teacher / "gradebook.db"
        told = results(ADA, LATE, OPEN, {"id": "dee"})
        for _ in range(2):
            self.assertEqual(write(file, told), (0, ""))
            self.check(file)
        self.assertEqual(course.scores(), {"ada": 6, "bob": 3, "cy": 2, "dee": 0})

    def test_into_a_gradebook_of_its_own(self):
        # One course for all the following tests, because nbgrader takes seconds to create one.
        file = Path("own.db").absolute()
        everybody = results(ADA, LATE, OPEN, {"id": "dee"})
        self.assertEqual(write(file, everybody), (0, ""))
        self.check(file)
        with Gradebook(f"sqlite:///{file}") as gradebook:
            # Autograding reads this file.
            self.assertEqual(json.loads(gradebook.find_notebook(ASSIGNMENT, ASSIGNMENT).kernelspec), KERNEL)

        with self.subTest("what a person has graded stays"):
            with Gradebook(f"sqlite:///{file}") as gradebook:
                grades = gradebook.find_submission(ASSIGNMENT, "cy").notebooks[0].grades
                next(grade for grade in grades if EXERCISE in grade.name).manual_score = 5
                gradebook.db.commit()
            self.assertEqual(write(file, everybody), (0, ""))
            with Gradebook(f"sqlite:///{file}") as gradebook:
                self.assertEqual(gradebook.find_submission(ASSIGNMENT, "cy").score, 5)

        with self.subTest("an assignment that does not fit is refused"):
            said = f"`{EXERCISE}` has 6 points in the gradebook, and 7 in its lesson"
            self.assertEqual(write(file, results(ADA, points=7)), (1, said))
            other = results() | {"exercises": [{"id": "another", "points": 1}]}
            said = write(file, other)[1]
            self.assertIn("does not have `another`, but", said)
            self.assertIn(EXERCISE, said)
