"""Writes the results of a class into a gradebook of nbgrader, through its API: `gradebook.py FILE`, results on standard input.

What a person has graded by hand stays.
"""

import sys

# The folder in which the script is run may be the learners', and a file of theirs may be called like a module.
sys.path = [folder for folder in sys.path if folder]

import json
import os
import re
import warnings

# nbgrader calls the command `alembic` when it makes a gradebook.
os.environ["PATH"] = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", os.defpath)])

try:
    from nbgrader.api import Gradebook, MissingEntry
except ImportError as error:
    sys.exit(f"nbgrader is not installed for {sys.executable}: {error}")

CHECK = re.compile(r"\s*:check\s+(\S+)\s*")


class Places:
    """Where each exercise of an assignment stands in a gradebook."""

    def __init__(self, gradebook, results):
        self.gradebook = gradebook
        self.name = results["assignment"]
        try:
            assignment = gradebook.find_assignment(self.name)
        except MissingEntry:
            assignment = gradebook.add_assignment(self.name)
        if not assignment.notebooks:
            self.create(results["exercises"], results["kernelspec"])
        self.checks, self.answers = {}, {}
        for notebook in gradebook.find_assignment(self.name).notebooks:
            graded = {cell.name: cell.max_score for cell in notebook.grade_cells}
            solutions = [cell.name for cell in notebook.solution_cells]
            for cell in notebook.source_cells:
                check = CHECK.fullmatch(cell.source or "")
                if check and cell.name in graded:
                    self.checks[check.group(1)] = (notebook.name, cell.name, graded[cell.name])
                answer = re.match(r"\s*//\s*exercise:\s*(\S+)", cell.source or "")
                if answer and cell.name in solutions:
                    self.answers[answer.group(1)] = cell.name
        for exercise in results["exercises"]:
            self.require(**exercise)

    def create(self, exercises, kernelspec):
        """Enters an assignment that nbgrader has not made."""
        # Autograding reads the kernel from here.
        self.gradebook.add_notebook(self.name, self.name, kernelspec=json.dumps(kernelspec))
        for exercise in exercises:
            name, points = exercise["id"], exercise["points"]
            where = (self.name, self.name)
            self.gradebook.add_solution_cell(name, *where)
            self.gradebook.add_source_cell(name, *where, cell_type="code", source=f"// exercise: {name}", locked=False)
            check = f"{name}-check"
            self.gradebook.add_grade_cell(check, *where, max_score=points, cell_type="code")
            self.gradebook.add_source_cell(check, *where, cell_type="code", source=f":check {name}", locked=True)

    def require(self, id, points):
        if id not in self.checks:
            there = ", ".join(sorted(self.checks)) or "no exercise"
            sys.exit(f"the gradebook's assignment `{self.name}` does not have `{id}`, but {there}")
        max_score = self.checks[id][2]
        if max_score != points:
            sys.exit(f"`{id}` has {max_score:g} points in the gradebook, and {points} in its lesson")


def enter(gradebook, places, student):
    about = {key: student[key] for key in ("first_name", "last_name", "email") if student[key] is not None}
    gradebook.update_or_create_student(student["id"], **about)
    if student["exercises"] is None:
        return
    time = {} if student["timestamp"] is None else {"timestamp": student["timestamp"]}
    gradebook.update_or_create_submission(places.name, student["id"], **time)
    scores = {}
    for exercise in student["exercises"]:
        notebook, check, _ = places.checks[exercise["id"]]
        where = (notebook, places.name, student["id"])
        grade = gradebook.find_grade(check, *where)
        grade.auto_score = exercise["score"]
        grade.needs_manual_grade = exercise["open"] or grade.manual_score is not None
        scores[notebook] = scores.get(notebook, 0) + exercise["score"]
        answer = places.answers.get(exercise["id"])
        if answer is not None:
            gradebook.find_comment(answer, *where).auto_comment = exercise["comment"]
    for notebook, score in scores.items():
        submitted = gradebook.find_submission_notebook(notebook, places.name, student["id"])
        penalty = round(score * student["percent_off"] / 100, 2)
        submitted.late_submission_penalty = penalty or None
    gradebook.db.commit()


def main():
    # SQLAlchemy warns about how nbgrader's own API uses it.
    warnings.simplefilter("ignore")
    results = json.load(sys.stdin)
    with Gradebook(f"sqlite:///{os.path.abspath(sys.argv[1])}") as gradebook:
        places = Places(gradebook, results)
        for student in results["students"]:
            enter(gradebook, places, student)


main()
