"""A course that calls nbgrader's own commands."""

import csv
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

# The tests of the kernel read no configuration at all.
os.environ.pop("JUPYTER_NO_CONFIG", None)

from nbgrader.apps.nbgraderapp import main  # noqa: E402

TUTOR = os.environ["GPU_TUTOR"]
ASSIGNMENT = "devices"
NOTEBOOK = f"{ASSIGNMENT}.ipynb"
SEED = "1"
# Short, so that endless loops end soon.
TIME_LIMIT = "5"


class Course:
    """The teacher's folder, an exchange, and a folder for each learner."""

    def __init__(self, folder, *, walls="reduced"):
        self.root = Path(folder).absolute()
        self.teacher = self.root / "course"
        self.teacher.mkdir(parents=True)
        self.exchange = self.root / "exchange"
        self.exchange.mkdir(mode=0o777)
        (self.teacher / "source" / ASSIGNMENT).mkdir(parents=True)
        tutor("export", ASSIGNMENT, "--assignment", "-o", self.teacher / "source" / ASSIGNMENT / NOTEBOOK)
        self.configure(self.teacher, walls)

    def configure(self, folder, walls="reduced"):
        """Writes the configuration and adds the course's name, as a teacher does."""
        file = folder / "nbgrader_config.py"
        options = ["--walls", walls, "--seed", SEED, "--time-limit", TIME_LIMIT]
        tutor("kernel", "nbgrader-config", "-o", file, "--force", *options)
        with file.open("a") as config:
            config.write(f'c.CourseDirectory.course_id = "trial"\nc.Exchange.root = "{self.exchange}"\n')

    def home(self, learner):
        folder = self.root / "homes" / learner
        if not folder.exists():
            folder.mkdir(parents=True)
            self.configure(folder)
        return folder

    def hand_in(self, learner, *changes):
        """A learner fetches the assignment, works on it and submits it; returns their notebook."""
        file = self.home(learner) / ASSIGNMENT / NOTEBOOK
        nbgrader("fetch_assignment", ASSIGNMENT, folder=self.home(learner))
        notebook = json.loads(file.read_text())
        for cell in notebook["cells"]:
            cell["source"] = "".join(cell["source"])
        for change in changes:
            change(notebook)
        file.write_text(json.dumps(notebook))
        nbgrader("submit", ASSIGNMENT, "--student", learner, folder=self.home(learner))
        return file

    def scores(self):
        """The scores of nbgrader's own export."""
        nbgrader("export", folder=self.teacher)
        with (self.teacher / "grades.csv").open() as file:
            return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}


def tutor(*arguments):
    return subprocess.run([TUTOR, *map(str, arguments)], check=True, text=True, stdout=subprocess.PIPE).stdout


def nbgrader(*arguments, folder, succeeds=True, **variables):
    """Calls a command of nbgrader; returns all that it prints.

    It runs in its own process, as from a shell, but begins after the imports, which take seconds.
    """
    code, said = forked(main, ["nbgrader", *arguments], folder=folder, variables=variables)
    if (code == 0) != succeeds:
        raise AssertionError(f"`nbgrader {' '.join(arguments)}` ends with {code}:\n{said}")
    return said


def forked(work, arguments, *, folder=".", variables=None, given=""):
    """Does what a script does, in its own process; returns its exit code and all that it prints."""
    sys.stdout.flush()
    sys.stderr.flush()
    with tempfile.TemporaryFile("w+") as read, tempfile.TemporaryFile("w+") as printed:
        read.write(given)
        read.seek(0)
        child = os.fork()
        if child == 0:
            code = 1
            try:
                os.dup2(read.fileno(), 0)
                os.dup2(printed.fileno(), 1)
                os.dup2(printed.fileno(), 2)
                os.chdir(folder)
                os.environ.update(variables or {})
                sys.argv = arguments
                sys.stdin = open(0)
                sys.stdout, sys.stderr = (open(stream, "w", buffering=1) for stream in (1, 2))
                work()
                code = 0
            except SystemExit as end:
                code = 1 if isinstance(end.code, str) else int(end.code or 0)
                if isinstance(end.code, str):
                    print(end.code)
            except BaseException as error:  # noqa: BLE001
                print(repr(error))
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        _, status = os.waitpid(child, 0)
        printed.seek(0)
        return os.waitstatus_to_exitcode(status), printed.read()


def points(exercise, file):
    """What `gpu-tutor check` gives for the answer in a notebook. It refuses one without an answer, which earns nothing."""
    options = ["--json", "--seed", SEED, "--time-limit", TIME_LIMIT]
    ran = subprocess.run([TUTOR, "check", exercise, file, *options], text=True, capture_output=True)
    if "has no answer to" in ran.stderr:
        return 0
    return json.loads(ran.stdout)["score"]
