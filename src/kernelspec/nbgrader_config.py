import re

from nbformat.v4 import new_code_cell
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.preprocessors import NbGraderPreprocessor
from nbgrader.utils import is_grade, is_solution

# nbgrader puts this in the place of every solution, and `RestoreStarters` puts the lesson's own starter in the place of this.
STUB = "// YOUR CODE HERE\ntodo!()"
# The report on an answer, in the output of its check.
REPORT = "application/vnd.gpu-tutor.report+json"
# Above a check that a learner has added. The kernel grades checks that stand alone in their cell.
OWN_CHECK = "// This check is the learner's own: the version that was handed out gives the points.\n"
CHECK = re.compile(r"\s*:check\s+(\S+)\s*")
ANSWER = re.compile(r"\s*//\s*exercise:\s*(\S+)[ \t]*(\n|$)")


def checked(source):
    """The exercise that a cell grades, if it is a check and nothing else."""
    found = CHECK.fullmatch(source)
    return found and found.group(1)


def answered(cell):
    """The exercise that a cell answers: its first line says so."""
    found = cell.cell_type == "code" and ANSWER.match(cell.source)
    return found.group(1) if found else None


def report_of(cell):
    """The kernel's report in the outputs of a check; none if there is none."""
    outputs = cell.get("outputs", [])
    found = [output.data[REPORT] for output in outputs if REPORT in output.get("data", {})]
    return found[-1] if found else None


class RestoreStarters(NbGraderPreprocessor):
    """Puts the lesson's own starter where nbgrader has put its stub, which is one for all cells of a language."""

    def preprocess_cell(self, cell, resources, cell_index):
        about = cell.metadata.get("gpu_tutor", {})
        starter = about.pop("starter", None)
        if starter is not None and is_solution(cell):
            cell.source = cell.source.replace(STUB, starter, 1)
            if not answered(cell):
                cell.source = f"// exercise: {about['id']}\n{cell.source}"
        return cell, resources


class MendCells(NbGraderPreprocessor):
    """Gives cells of a submission the metadata that the gradebook has for them.

    Without it, a copied cell voids the notebook, a deleted check costs its points, and a cell with metadata of another
    edition cannot be graded. Of the learner's code nothing is changed but a first line that was lost, and a line above checks
    that were not handed out: grading each of them could take hours.
    """

    def preprocess(self, nb, resources):
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            try:
                notebook = gradebook.find_notebook(about["notebook"], about["assignment"])
            except MissingEntry:
                return nb, resources
            self.known = {cell.name: cell for cell in notebook.source_cells}
            self.points = {cell.name: cell.max_score for cell in [*notebook.grade_cells, *notebook.task_cells]}
            self.graded = {cell.name for cell in notebook.grade_cells}
            self.solutions = {cell.name for cell in notebook.solution_cells}
            self.tasks = {cell.name for cell in notebook.task_cells}
            self.mend(nb)
        return nb, resources

    def mend(self, nb):
        for cell in nb.cells:
            self.restore(cell)
        self.adopt(nb.cells)
        self.tell_apart(nb.cells)
        self.sign(nb.cells)
        self.leave_out(nb.cells)
        for name in self.known:
            exercise = name in self.graded and checked(self.known[name].source)
            if exercise:
                self.place(nb, name, exercise)

    def name(self, cell):
        return cell.metadata.get("nbgrader", {}).get("grade_id")

    def restore(self, cell):
        """Trusts nothing in the metadata but the name, and runs every cell."""
        tags = cell.metadata.get("tags")
        if isinstance(tags, list):
            cell.metadata["tags"] = [tag for tag in tags if tag != "skip-execution"]
        else:
            cell.metadata.pop("tags", None)
        about = cell.metadata.pop("nbgrader", {})
        name = about.get("grade_id") if isinstance(about, dict) else None
        if isinstance(name, str) and name in self.known:
            self.give(cell, name)

    def give(self, cell, name):
        known = self.known[name]
        about = {
            "schema_version": 3,
            "grade": name in self.graded,
            "solution": name in self.solutions,
            "task": name in self.tasks,
            "locked": known.locked,
            "grade_id": name,
            "cell_type": known.cell_type,
            "checksum": known.checksum,
        }
        if name in self.points:
            about["points"] = self.points[name]
        cell.metadata["nbgrader"] = {key: value for key, value in about.items() if value is not None}

    def adopt(self, cells):
        """Recognises checks and answers that have lost their metadata."""
        present = {self.name(cell) for cell in cells}
        for name in self.known:
            if name in present:
                continue
            source = self.known[name].source
            check, answer = checked(source), ANSWER.match(source)
            for cell in cells:
                if self.name(cell) or cell.cell_type != "code":
                    continue
                if (check and checked(cell.source) == check) or (answer and answered(cell) == answer.group(1)):
                    self.log.warning("Cell '%s' was recognised by its text; its metadata was lost", name)
                    self.give(cell, name)
                    break

    def tell_apart(self, cells):
        """Keeps one of several copies of a cell: the last that is not as it was handed out. All of them still run."""
        for name in self.known:
            copies = [cell for cell in cells if self.name(cell) == name]
            changed = [cell for cell in copies if cell.source.strip() != self.known[name].source.strip()]
            kept = (changed if name in self.solutions and changed else copies)[-1:]
            for cell in copies:
                if cell is not kept[0]:
                    self.log.warning("Cell '%s' is there more than once; one of them counts as the cell handed out", name)
                    del cell.metadata["nbgrader"]

    def sign(self, cells):
        """Writes the line that names the exercise above answers that have lost it."""
        for cell in cells:
            known = self.known.get(self.name(cell))
            first = known and ANSWER.match(known.source)
            if first and not answered(cell):
                cell.source = f"// exercise: {first.group(1)}\n{cell.source}"

    def leave_out(self, cells):
        """Keeps the kernel from grading checks that were not handed out."""
        for cell in cells:
            if cell.cell_type == "code" and self.name(cell) not in self.graded and cell.source.lstrip().startswith(":check"):
                cell.source = OWN_CHECK + cell.source

    def place(self, nb, name, exercise):
        """Puts a check that was deleted back, and one that stands above its answer below it."""
        found = [index for index, cell in enumerate(nb.cells) if self.name(cell) == name]
        answers = [index for index, cell in enumerate(nb.cells) if answered(cell) == exercise]
        last = answers[-1] if answers else len(nb.cells) - 1
        if found and found[0] >= last:
            return
        if found:
            self.log.warning("Check '%s' stood above its answer, and was moved below it", name)
            cell = nb.cells.pop(found[0])
            last -= 1
        else:
            self.log.warning("Check '%s' was deleted, and was put back", name)
            cell = new_code_cell(self.known[name].source)
            cell["id"] = name
            if nb.nbformat_minor < 5:
                del cell["id"]
            self.give(cell, name)
        nb.cells.insert(last + 1, cell)


class RequireReports(NbGraderPreprocessor):
    """Refuses a notebook in which a check was not graded. nbgrader would give no points, or all of them."""

    def preprocess_cell(self, cell, resources, cell_index):
        exercise = is_grade(cell) and checked(cell.source)
        if exercise and report_of(cell) is None:
            errors = [output for output in cell.outputs if output.output_type == "error"]
            why = errors[-1].evalue or errors[-1].ename if errors else "its check has no output"
            raise RuntimeError(
                f"`{exercise}` could not be graded: {why}. That is no fault of the answer, and gives no points; "
                "mend it, and run `nbgrader autograde` again"
            )
        return cell, resources


class MarkOpenChecks(NbGraderPreprocessor):
    """Marks what a person has to grade: checks that this machine cannot judge, and those that stayed open."""

    def preprocess(self, nb, resources):
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            for cell in nb.cells:
                report = report_of(cell) if is_grade(cell) else None
                if report and report["open"]:
                    name = cell.metadata["nbgrader"]["grade_id"]
                    why = report.get("reason") or "a check was not decided"
                    self.log.warning(
                        "`%s` of %s is left to you: %s. Give the points in the form grader, or mend it and run "
                        "`nbgrader autograde --force` again", report["exercise"], about["student"], why
                    )
                    grade = gradebook.find_grade(name, about["notebook"], about["assignment"], about["student"])
                    grade.needs_manual_grade = True
            gradebook.db.commit()
        return nb, resources


c = get_config()  # noqa: F821

c.ClearSolutions.code_stub = {"rust": STUB}
# Behind ClearSolutions, which is the fourth.
c.GenerateAssignment.preprocessors.insert(4, RestoreStarters)

# Behind ClearOutput, and before nbgrader looks at the cells' metadata.
c.Autograde.sanitize_preprocessors.insert(1, MendCells)
# Behind Execute.
c.Autograde.autograde_preprocessors.insert(1, RequireReports)
# Behind SaveAutoGrades, which has become the sixth.
c.Autograde.autograde_preprocessors.insert(6, MarkOpenChecks)
# The kernel stops what takes too long: a learner's cells when all of them together have taken ten times as long as one may, a
# check after five times as long, and after twice that where the machine has failed meanwhile. This is for one that hangs.
c.Execute.timeout = 300 + 12 * TIME_LIMIT  # noqa: F821
c.Execute.startup_timeout = 300
c.Execute.extra_arguments = ["--time-limit", str(TIME_LIMIT), "--walls", WALLS, "--seed", str(SEED)]  # noqa: F821
