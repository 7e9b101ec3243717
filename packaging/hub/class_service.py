"""The page on which a teacher collects the submissions of a class and grades them: /services/class/

For programs: POST api/runs with {"lesson": NAME} begins a run, GET api/runs/RUN tells how far it is.
"""

import asyncio
import datetime
import html
import json
import mimetypes
import os
import pwd
import re
from pathlib import Path
from urllib.parse import urlparse

from jupyterhub.services.auth import HubOAuthCallbackHandler, HubOAuthenticated
from jupyterhub.utils import url_path_join
from tornado import web
from tornado.httpclient import AsyncHTTPClient

import collect
import control_groups

BASE = os.environ["JUPYTERHUB_SERVICE_PREFIX"]
PREFIX = Path(os.environ["GPU_TUTOR_HUB_PREFIX"])
STATE = Path(os.environ["GPU_TUTOR_HUB_STATE"]) / "class"
GRADER = os.environ["GPU_TUTOR_HUB_GRADER"]
GRADER_MEMORY = os.environ["GPU_TUTOR_HUB_GRADER_MEMORY"]
LESSONS = PREFIX / "share/gpu-tutor/lessons"
UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}

STYLE = """<!doctype html><meta charset=utf-8><title>The class</title><style>:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:left}</style>"""


def notebooks():
    """The file of each lesson: `export all` puts a number in front, so that the files stand in their order."""
    return {path.stem.partition("-")[2]: path.name for path in sorted(LESSONS.glob("*-*.ipynb"))}


def runs():
    """The names of all runs, the newest first."""
    return sorted((path.name for path in (STATE / "runs").glob("*")), reverse=True)


def state(name):
    try:
        return json.loads((STATE / "runs" / name / "run.json").read_text())
    except FileNotFoundError:
        raise web.HTTPError(404, f"there is no run {name}") from None


def keep(run, told):
    new = run / "run.json.new"
    new.write_text(json.dumps(told))
    new.rename(run / "run.json")


async def learners():
    """Everybody whom the hub knows, but the teachers. Reads page after page."""
    found, offset = [], 0
    while True:
        url = url_path_join(os.environ["JUPYTERHUB_API_URL"], f"users?limit=200&offset={offset}")
        response = await AsyncHTTPClient().fetch(url, headers={
            "Authorization": f"token {os.environ['JUPYTERHUB_API_TOKEN']}",
            "Accept": "application/jupyterhub-pagination+json",
        })
        page = json.loads(response.body)
        found += [user["name"] for user in page["items"]]
        if not page["_pagination"]["next"]:
            return sorted(set(found) - set(os.environ.get("GPU_TUTOR_HUB_TEACHERS", "").split()))
        offset = page["_pagination"]["next"]["offset"]


class Runs:
    """At most one run at a time: grading takes every core that it gets."""

    def __init__(self):
        self.busy = None

    async def begin(self, lesson):
        if lesson not in notebooks():
            raise web.HTTPError(400, f"there is no lesson {lesson}; there are {', '.join(notebooks())}")
        if self.busy and not self.busy.done():
            raise web.HTTPError(409, "another run is not finished yet; try again when it is")
        names = await learners()
        now = datetime.datetime.now(datetime.UTC)
        earlier = [STATE / "runs" / name for name in reversed(runs())]
        run = STATE / "runs" / f"{now:%Y%m%d-%H%M%S-%f}-{lesson}"
        run.mkdir(parents=True)
        told = {"run": run.name, "lesson": lesson, "state": "collecting", "learners": len(names)}
        keep(run, told)
        self.busy = asyncio.create_task(asyncio.to_thread(self._work, run, told, lesson, names, earlier))
        return told

    @staticmethod
    def _work(run, told, lesson, names, earlier):
        try:
            (run / "submitted").mkdir()
            told["found"] = collect.collect(lesson, notebooks()[lesson], names, run, earlier)
            keep(run, told | {"state": "grading"})
            account = pwd.getpwnam(GRADER)
            code = collect.grade(PREFIX / "bin/gpu-tutor", lesson, run, account, grader_limits())
            told |= {"state": "graded" if code in (0, 1) else "failed", "code": code}
            if code not in (0, 1):
                told["error"] = (run / "grade.log").read_text(errors="replace")[-2000:]
        except Exception as error:  # The run's page is where a teacher looks.
            told |= {"state": "failed", "error": f"{type(error).__name__}: {error}"}
        keep(run, told)


def grader_limits():
    number, unit = re.fullmatch(r"(\d+)([KMGT]?)", GRADER_MEMORY).groups()
    return control_groups.Limits(int(number) * UNITS.get(unit, 1), 4096)


class Page(HubOAuthenticated, web.RequestHandler):
    """The hub lets only those in whose role has the scope `access:services!service=class`."""

    def initialize(self, all_runs):
        self.all_runs = all_runs

    def set_default_headers(self):
        self.set_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
                                                   "form-action 'self'; frame-ancestors 'none'")
        self.set_header("X-Content-Type-Options", "nosniff")


class Overview(Page):
    @web.authenticated
    def get(self):
        options = "".join(f"<option>{html.escape(name)}" for name in notebooks())
        rows = "".join(
            f'<tr><td><a href="{BASE}runs/{name}/">{html.escape(name)}</a><td>{html.escape(state(name)["state"])}'
            for name in runs())
        self.finish(f"""{STYLE}<h1>The class</h1>
<form method=post action="{BASE}">{self.xsrf_form_html()}
<label>Lesson <select name=lesson>{options}</select></label> <button>Collect and grade</button></form>
<p>Collecting copies every learner's notebook of the lesson as it is now. A submission counts from the first time at which
it was collected in this form.</p><table><tr><th>run<th>state{rows}</table>""")

    @web.authenticated
    async def post(self):
        told = await self.all_runs.begin(self.get_body_argument("lesson"))
        self.redirect(f"{BASE}runs/{told['run']}/")


class Run(Page):
    @web.authenticated
    def get(self, name):
        told = state(name)
        grades = STATE / "runs" / name / "grades"
        files = sorted(path.relative_to(grades) for path in grades.rglob("*") if path.is_file())
        links = "".join(f'<li><a href="{BASE}runs/{name}/grades/{html.escape(str(path))}">{html.escape(str(path))}</a>'
                        for path in files if not path.name.startswith("."))
        found = "".join(f"<tr><td>{html.escape(who)}<td>{html.escape(what)}" for who, what in told.get("found", {}).items())
        self.finish(f"""{STYLE}<p><a href="{BASE}">The class</a><h1>{html.escape(name)}</h1>
<p>{html.escape(told['state'])}{' (something is open; the summary names it)' if told.get('code') == 1 else ''}</p>
<pre>{html.escape(told.get('error', ''))}</pre><ul>{links}</ul><table><tr><th>learner<th>notebook{found}</table>""")


class Grades(Page):
    """A file that the grader has written."""

    @web.authenticated
    def get(self, name, path):
        folder = (STATE / "runs" / name / "grades").resolve()
        file = (folder / path).resolve()
        if not file.is_relative_to(folder) or not file.is_file():
            raise web.HTTPError(404)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.set_header("Content-Type", kind + ("; charset=utf-8" if kind.startswith("text/") else ""))
        if kind != "text/html":
            self.set_header("Content-Disposition", f'attachment; filename="{file.name}"')
        self.finish(file.read_bytes())


class Api(Page):
    def check_xsrf_cookie(self):
        # No page of another site can have a browser send this header, so a program with a token needs no cookie.
        if not self.request.headers.get("Authorization", "").startswith(("token ", "Bearer ")):
            super().check_xsrf_cookie()

    @web.authenticated
    async def post(self):
        try:
            lesson = json.loads(self.request.body)["lesson"]
        except (ValueError, KeyError, TypeError):
            raise web.HTTPError(400, 'the body is no {"lesson": NAME}') from None
        self.set_status(202)
        self.finish(await self.all_runs.begin(lesson))


class ApiRun(Page):
    @web.authenticated
    def get(self, name):
        self.finish(state(name))


async def main():
    # Learners have accounts on this machine, so the folder with their submissions is open to the grader's group alone.
    STATE.mkdir(parents=True, exist_ok=True)
    os.chown(STATE, -1, pwd.getpwnam(GRADER).pw_gid)
    STATE.chmod(0o750)
    (STATE / "runs").mkdir(exist_ok=True)
    shared = {"all_runs": Runs()}
    name = "([0-9]{8}-[0-9]{6}-[0-9]+-[a-z0-9-]+)"
    application = web.Application(
        [
            (BASE, Overview, shared),
            (BASE + "oauth_callback", HubOAuthCallbackHandler),
            (BASE + f"runs/{name}/", Run, shared),
            (BASE + f"runs/{name}/grades/(.+)", Grades, shared),
            (BASE + "api/runs", Api, shared),
            (BASE + f"api/runs/{name}", ApiRun, shared),
        ],
        cookie_secret=os.urandom(32),
        xsrf_cookies=True,
    )
    url = urlparse(os.environ["JUPYTERHUB_SERVICE_URL"])
    application.listen(url.port, url.hostname)
    await asyncio.Event().wait()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        pass  # The hub stops its services with SIGINT.
