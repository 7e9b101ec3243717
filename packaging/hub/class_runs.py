"""Runs that collect and grade a class. Each has a folder with a `run.json`, which records its progress."""

import asyncio
import datetime
import json
import re

import collect

NAME = "[0-9]{8}-[0-9]{6}-[0-9]+-[a-z0-9-]+"


def lesson_in(name):
    """The lesson in a run's name."""
    return name.split("-", 3)[3]


class Refused(Exception):
    """A request that cannot be met: the HTTP status, and a sentence for the teacher."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


class Runs:
    """At most one run at a time: grading takes every core that it gets.

    `notebooks()` gives the file of each lesson, and `await learners()` the names of the class. `grade(lesson, inbound, run,
    policy)` grades into `run` and returns the exit code of `gpu-tutor grade`; `read` is `collect.read_as`.
    """

    def __init__(self, folder, notebooks, learners, grade, read=collect.read_as):
        self.folder, self.notebooks, self.learners, self.grade, self.read = folder, notebooks, learners, grade, read
        self.lock = asyncio.Lock()
        self.task = None
        self.current = None

    def folder_of(self, name):
        return self.folder / "runs" / name

    def names(self):
        """The names of all runs, the newest first."""
        return sorted((path.name for path in (self.folder / "runs").glob("*") if re.fullmatch(NAME, path.name)), reverse=True)

    def state(self, name):
        run = self.folder_of(name)
        if not re.fullmatch(NAME, name) or not run.is_dir():
            raise Refused(404, f"There is no run {name}. The class page lists them all.")
        try:
            told = json.loads((run / "run.json").read_text())
        except (FileNotFoundError, ValueError):
            told = {"run": name, "lesson": lesson_in(name), "state": "collecting"}
        if told["state"] in ("collecting", "grading") and name != self.current:
            told["state"] = "unfinished"
            told["error"] = "The hub was stopped before this run ended. Continue it: what has been graded is kept."
        return told

    def can_go_on(self, told):
        """Whether calling the grader again could add something to this run.

        Only the lesson's latest run can be continued, because all runs grade what was collected last.
        """
        is_last = told["run"] == next(name for name in self.names() if lesson_in(name) == told["lesson"])
        return is_last and (told["state"] in ("unfinished", "failed") or told.get("code") == 1)

    async def begin(self, lesson):
        """Collects a lesson's notebooks and grades them, in a new run. Returns its state."""
        async with self.lock:
            if lesson not in self.notebooks():
                raise Refused(400, f"There is no lesson {lesson}. There are: {', '.join(self.notebooks())}.")
            self._refuse_second()
            names = await self.learners()
            now = datetime.datetime.now(datetime.UTC)
            told = {"run": f"{now:%Y%m%d-%H%M%S-%f}-{lesson}", "lesson": lesson}
            return self._start(told, names)

    async def go_on(self, name):
        """Continues a run that has not ended, has failed, or left answers ungraded. Collects only if it has not done so yet."""
        async with self.lock:
            told = self.state(name)
            self._refuse_second()
            if not self.can_go_on(told):
                raise Refused(409, "This run is complete, or a later one has collected the lesson again. Begin a new one.")
            names = None if "found" in told else await self.learners()
            return self._start({key: told[key] for key in ("run", "lesson", "found") if key in told}, names)

    def _refuse_second(self):
        if self.current:
            raise Refused(409, f"The run {self.current} has not ended yet. Try again when it has.")

    def _start(self, told, names):
        """`names` is the class, or `None` if its notebooks have already been collected."""
        self.folder_of(told["run"]).mkdir(parents=True, exist_ok=True)
        told["state"] = "grading" if names is None else "collecting"
        self._keep(told)
        self.current = told["run"]
        self.task = asyncio.create_task(self._to_the_end(dict(told), names))
        return told

    async def _to_the_end(self, told, names):
        try:
            await asyncio.to_thread(self._work, told, names)
        finally:
            self.current = None

    def _work(self, told, names):
        try:
            lesson, run = told["lesson"], self.folder_of(told["run"])
            inbound = self.folder / "inbound" / lesson
            if names is not None:
                (run / "roster.csv").write_text("id,name\n" + "".join(f"{name},{name}\n" for name in names))
                told["found"] = collect.collect(lesson, self.notebooks()[lesson], names, inbound, self.read)
                self._keep(told | {"state": "grading"})
            code = self.grade(lesson, inbound, run, self._policy(lesson))
            told |= {"state": "graded" if code in (0, 1) else "failed", "code": code}
            if code not in (0, 1):
                told["error"] = (run / "grade.log").read_text(errors="replace")[-2000:]
        except Exception as error:  # A teacher looks at the run's page, so the error is kept there.
            told |= {"state": "failed", "error": f"{type(error).__name__}: {error}"}
        self._keep(told)

    def _policy(self, lesson):
        """This lesson's policy, or else the general one, or else none."""
        policies = (self.folder / f"policy-{lesson}.toml", self.folder / "policy.toml")
        return next((policy for policy in policies if policy.exists()), None)

    def _keep(self, told):
        new = self.folder_of(told["run"]) / "run.json.new"
        new.write_text(json.dumps(told))
        new.rename(new.with_name("run.json"))
