"""Checks every format against what its reader expects."""

import ast
import csv
import importlib.util
import json
import os
import pathlib
import re
import stat
import subprocess
import sys
import tempfile
import unittest
import zipfile

import html5lib
import jsonschema

import classroom

HERE = pathlib.Path(__file__).parent
TUTOR = os.environ["GPU_TUTOR"]
FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]")


def schema(name):
    return jsonschema.Draft202012Validator(json.loads((HERE / "schemas" / f"{name}.json").read_text()))


def written(folder):
    """The class, written in every format."""
    (folder / "part").mkdir(parents=True)
    (folder / "part/part.json").write_text(json.dumps(classroom.part()))
    command = [TUTOR, "grade", "--merge", folder / "part", "-o", folder / "out"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stderr
    return folder / "out"


class Formats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        cls.out = written(cls.root / "one")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def table(self, name):
        with open(self.out / name, newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file, strict=True))
        for row in rows:
            self.assertEqual(len(row), len(rows[0]), row)
            for cell in row:
                self.assertIsNone(FORMULA.match(cell), cell)
                self.assertNotRegex(cell, r"[\x00-\x1f\x7f]")
        return rows

    def each(self, folder, name):
        files = sorted((self.out / folder).glob(f"*/{name}"))
        # One learner handed in nothing, and another's grade is open.
        self.assertEqual(len(files), len(classroom.students()) - 2, "a file for each who has a grade")
        return {file.parent.name: json.loads(file.read_text()) for file in files}

    def test_the_same_class_gives_the_same_bytes_and_nothing_outside(self):
        again = written(self.root / "two")
        files = lambda folder: {
            path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
        }
        one, two = files(self.out), files(again)
        self.assertGreater(len(one), 50)
        self.assertEqual(one, two)
        self.assertEqual({path.name for path in self.root.iterdir()}, {"one", "two"})
        lower = [str(path).lower() for path in one]
        self.assertEqual(len(lower), len(set(lower)), "no two files differ only in case")

    def test_gradescope(self):
        files = self.each("gradescope", "results.json")
        for file in files.values():
            schema("gradescope").validate(file)
        self.assertEqual(files["1234"]["score"], 8)
        self.assertEqual(files["late"]["score"], 3.35)
        self.assertNotIn("open", files)

    def test_classroom50_with_what_its_runner_knows(self):
        path = HERE.parent.parent / "packaging/classroom50/autograder.py"
        spec = importlib.util.spec_from_file_location("autograder", path)
        autograder = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(autograder)
        runner = {
            "CLASSROOM": "cs1",
            "ASSIGNMENT": "hw1",
            "ASSIGNMENT_TYPE": "individual",
            "OWNER": "octocat",
            "SUBMISSION_TAG": "submit/20260301T100000Z-abc1234",
            "COMMIT_URL": "https://example.org/c",
            "RELEASE_URL": "https://example.org/r",
        }
        for file in self.each("classroom50", "result.json").values():
            with self.assertRaises(jsonschema.ValidationError):
                schema("classroom50").validate(file)
            file = autograder.completed(file, runner)
            schema("classroom50").validate(file)
            self.assertEqual((file["owner"], file["review"]), ("octocat", "https://example.org/c"))
            self.assertLessEqual(file["score"], file["max-score"])
            for test in file["tests"]:
                self.assertLessEqual(test["score"], test["max-score"])

    def test_nbgrader_has_the_columns_of_its_own_exporter(self):
        package = importlib.util.find_spec("nbgrader")
        source = pathlib.Path(package.submodule_search_locations[0], "plugins/export.py").read_text()
        lists = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assign)]
        keys = next(ast.literal_eval(node) for node in lists if isinstance(node, ast.List))
        rows = self.table("nbgrader.csv")
        self.assertEqual(rows[0], keys)
        for row in rows[1:]:
            row = dict(zip(keys, row))
            raw, off, score = (float(row[name]) for name in ("raw_score", "late_submission_penalty", "score"))
            self.assertAlmostEqual(max(0, raw - off), score)
        learners = [dict(zip(keys, row))["student_id"] for row in rows[1:]]
        self.assertTrue("absent" in learners and "open" not in learners)

    def test_canvas_finds_its_columns_rows_and_learners(self):
        header, *rows = self.table("canvas.csv")
        # These are row_has_student_headers?, update_column_count and last_student_info_column in its GradebookImporter.
        self.assertTrue(len(header) > 3 and "Student" in header[0] and "ID" in header[1])
        columns = 3
        if re.search(r"SIS\s+Login\s+ID", header[2]):
            columns += 1
        elif re.search(r"SIS\s+User\s+ID", header[2]) and re.search(r"SIS\s+Login\s+ID", header[3]):
            columns += 2
        self.assertIn("Section", header[columns - 1])
        self.assertEqual(header[columns:], ["tensors"])
        points = [row for row in rows if "Points Possible" in row[0]]
        self.assertEqual(points, rows[:1])
        self.assertEqual(points[0][-1], "8")
        self.assertTrue(all(re.fullmatch(r"\d+(\.\d+)?", row[-1]) for row in rows), "a row is a grade")
        learners = {row[1] or row[3]: row for row in rows[1:]}
        self.assertEqual(learners["1234"], ["Grace Hopper", "1234", "", "", "1", "8"])
        self.assertTrue({"open", "absent"}.isdisjoint(learners))

    def test_moodle_finds_its_columns_and_participants(self):
        header, *rows = self.table("moodle.csv")
        for name in ("Identifier", "Grade", "Last modified (grade)", "Feedback comments"):
            self.assertEqual(header.count(name), 1)
        rows = [dict(zip(header, row)) for row in rows]
        grade = {row["Identifier"]: row["Grade"] for row in rows}
        self.assertEqual((grade["Participant 1234"], grade["open"], grade["absent"]), ("8", "", ""))
        for row in rows:
            self.assertNotRegex(row["Feedback comments"], r"<(?!br>)")

    def test_grades_csv_and_json(self):
        header, *rows = self.table("grades.csv")
        status = {row[0]: row[header.index("status")] for row in rows}
        self.assertEqual((status["1234"], status["open"], status["absent"]), ("graded", "open", "not submitted"))
        # A part of a class is written with an empty `similar`, and the whole class with the similar answers.
        whole = json.loads((self.out / "class.json").read_text())
        given = classroom.part()["result"]
        self.assertEqual([one["student"] for one in whole["students"]], [one["student"] for one in given["students"]])

    def test_pages_are_whole_and_bring_nothing_along(self):
        pages = sorted((self.out / "html").rglob("*.html"))
        self.assertEqual(len(pages), len(classroom.students()) + 1)
        for page in pages:
            text = page.read_text()
            document = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
            tags = {element.tag for element in document.iter() if isinstance(element.tag, str)}
            self.assertTrue(tags.isdisjoint({"script", "img", "iframe", "link", "form", "object", "svg"}), tags)
            for element in document.iter():
                for name, value in element.attrib.items():
                    self.assertFalse(name.startswith("on"), name)
                    if name == "href":
                        self.assertTrue((page.parent / value).is_file(), value)
        texts = {page.name: page.read_text() for page in pages}
        self.assertNotIn("Grace Hopper", texts["late.html"])


class Autograder(unittest.TestCase):
    """Gradescope's harness, played with a program that stands in for gpu-tutor."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        archive = self.root / "autograder.zip"
        command = [TUTOR, "grade", "--autograder", archive, "--bundle", "https://example.org/b/", "--seed", "7"]
        subprocess.run([*command, "--assignment", "tensors"], check=True, capture_output=True)
        self.source = self.root / "autograder/source"
        with zipfile.ZipFile(archive) as zipped:
            self.assertIsNone(zipped.testzip())
            self.modes = {one.filename: one.external_attr >> 16 for one in zipped.infolist()}
            zipped.extractall(self.source)

    def play(self, tutor):
        submission = self.root / "autograder/submission"
        submission.mkdir()
        (submission / "answer.rs").write_text("let x = 1;")
        (submission / "link").symlink_to("/etc/passwd")
        program = self.root / "gpu-tutor"
        program.write_text(tutor)
        program.chmod(0o755)
        self.root.chmod(0o755)
        environment = dict(os.environ, GPU_TUTOR=str(program), GPU_TUTOR_AUTOGRADER_ROOT=str(self.root / "autograder"))
        command = ["bash", self.source / "run_autograder"]
        if os.geteuid() == 0:
            # There is no user `grader` here: in a user namespace, the script runs as an ordinary user.
            command = ["unshare", "--user", "--map-user=1000", "--map-group=1000", *command]
        return subprocess.run(command, env=environment, capture_output=True, text=True)

    STAND_IN = """#!/bin/sh
[ "$1" = grade ] || exit 9
case " $* " in *" --walls $WALLS "*) ;; *) exit 2 ;; esac
case " $* " in *" --layout flat "*" --assignment tensors --seed 7 --format gradescope-json "*) ;; *) exit 9 ;; esac
[ -f "$2/learner/answer.rs" ] && [ -L "$2/learner/link" ] || exit 9
mkdir -p "$4/gradescope/learner"
echo '{"score": 1}' > "$4/gradescope/learner/results.json"
exit 1
"""

    def test_the_archive_has_its_scripts_at_the_root(self):
        for name in ("setup.sh", "run_autograder"):
            self.assertTrue(self.modes[name] & stat.S_IXUSR, name)
            subprocess.run(["bash", "-n", self.source / name], check=True)
        self.assertEqual((self.source / "bundle-address").read_text(), "https://example.org/b\n")

    def test_a_submission_is_graded_with_full_walls_or_else_with_reduced_ones(self):
        for walls in ("full", "reduced"):
            with self.subTest(walls):
                run = self.play(self.STAND_IN.replace("$WALLS", walls))
                results = self.root / "autograder/results/results.json"
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
                self.assertEqual(json.loads(results.read_text()), {"score": 1})
                results.unlink()
                for path in (self.root / "autograder/submission").iterdir():
                    path.unlink()
                (self.root / "autograder/submission").rmdir()

    def test_no_result_is_an_error_and_never_a_zero(self):
        run = self.play("#!/bin/sh\nexit 3\n")
        self.assertEqual(run.returncode, 1)
        self.assertIn("exit code 3", run.stdout)
        self.assertFalse((self.root / "autograder/results/results.json").exists())


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=2).result
    sys.exit(not result.wasSuccessful())
