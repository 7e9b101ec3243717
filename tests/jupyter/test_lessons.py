"""Every lesson as a notebook: nbclient gets the same results as the prompt, and an import restores the same lesson."""

import json
import subprocess
import unittest
from pathlib import Path

import nbformat
import papermill
from nbclient import NotebookClient

from front import PATIENCE, is_cost
from kernels import NAME, TUTOR

LESSONS = sorted(Path(__file__).parents[2].glob("lessons/[0-9]*.md"))


class Lessons(unittest.TestCase):
    """One test for each lesson; the loop at the end of the file adds them."""

    @classmethod
    def setUpClass(cls):
        subprocess.run([TUTOR, "export", "all", "-o", "notebooks"], check=True, stdout=subprocess.DEVNULL)

    def test_each_lesson_is_exported(self):
        self.assertGreaterEqual(len(LESSONS), 15)
        notebooks = sorted(Path("notebooks").glob("*.ipynb"))
        self.assertEqual([file.stem for file in notebooks], [file.stem for file in LESSONS])

    def lesson(self, source):
        file = Path("notebooks", source.stem).with_suffix(".ipynb")
        notebook = nbformat.read(file, as_version=nbformat.NO_CONVERT)
        nbformat.validate(notebook)
        self.assertEqual((notebook.nbformat, notebook.nbformat_minor), (4, 5))
        # Run both at once: each process waits for another one most of the time.
        at_the_prompt = subprocess.Popen(
            [TUTOR, "run", source.stem.partition("-")[2], "--json"], stdout=subprocess.PIPE, text=True
        )
        try:
            NotebookClient(notebook, timeout=4 * PATIENCE, kernel_name=NAME).execute()
        finally:
            rows, _ = at_the_prompt.communicate(timeout=10 * PATIENCE)
        nbformat.validate(notebook)

        self.assertEqual(at_the_prompt.returncode, 0)
        expected = {row["cell"]: of_row(row) for row in map(json.loads, rows.splitlines())}
        cells = [(cell, cell.metadata.gpu_tutor) for cell in notebook.cells if cell.cell_type == "code"]
        # `gpu-tutor run` skips the setup of exercises, which runs together with the answer.
        found = {
            about.id: of_cell(cell)
            for cell, about in cells
            if about.kind in ("demo", "setup") and "for" not in about
        }
        self.assertEqual(found, expected)
        for cell, about in cells:
            self.assertIsNotNone(cell.execution_count)
            if about.kind == "grade":
                self.assertRegex(str(cell.outputs), " of [0-9]+ points", "the answer, as it begins, is graded")

        Path("played").mkdir(exist_ok=True)
        played, again = Path("played", file.name), Path("played", source.name)
        nbformat.write(notebook, played)
        subprocess.run([TUTOR, "import", played, "-o", again], check=True)
        self.assertEqual(again.read_text(), source.read_text())


class Papermill(unittest.TestCase):
    def test_papermill_runs_a_notebook(self):
        # This lesson has no cell that is meant to fail, because papermill stops at any error.
        lesson = "norms"
        subprocess.run([TUTOR, "export", lesson, "--solutions", "-o", "given.ipynb"], check=True)
        played = papermill.execute_notebook("given.ipynb", "played.ipynb", kernel_name=NAME, progress_bar=False)
        nbformat.validate(played)
        cells = [cell for cell in played.cells if cell.cell_type == "code"]
        self.assertTrue(all(cell.execution_count for cell in cells if cell.source))
        self.assertEqual(nbformat.read("played.ipynb", as_version=4).cells, played.cells)


def of_row(row):
    """The kinds of output that a cell had at the prompt."""
    return {"result": bool(row["result"]), "stdout": bool(row["stdout"]), "failed": row["status"] != "ok"}


def of_cell(cell):
    """The kinds of output of a notebook's cell, in the same form."""
    kinds = [output.get("name", output.output_type) for output in cell.outputs]
    # In a notebook `:gpus` shows a table that is updated: a display, not a result.
    live = cell.source.strip() == ":gpus" and any(
        output.output_type == "display_data" and not is_cost(output.data) for output in cell.outputs
    )
    return {"result": "execute_result" in kinds or live, "stdout": "stdout" in kinds, "failed": "error" in kinds}


for one in LESSONS:
    setattr(Lessons, f"test_{one.stem.replace('-', '_')}", lambda self, one=one: self.lesson(one))
