"""The page where a teacher collects a class's submissions and grades them: /services/class/

For programs: POST api/runs with {"lesson": NAME} begins a run, GET api/runs/RUN reports its progress, and POST api/runs/RUN
continues one that has not ended or left answers ungraded.
"""

import asyncio
import html
import json
import mimetypes
import os
import pwd
import re
from pathlib import Path
from urllib.parse import quote, urlparse

from jupyterhub.services.auth import HubOAuthCallbackHandler, HubOAuthenticated
from jupyterhub.utils import url_path_join
from tornado import web
from tornado.httpclient import AsyncHTTPClient

import class_runs
import collect
import control_groups

BASE = os.environ["JUPYTERHUB_SERVICE_PREFIX"]
PREFIX = Path(os.environ["GPU_TUTOR_HUB_PREFIX"])
STATE = Path(os.environ["GPU_TUTOR_HUB_STATE"]) / "class"
GRADER = os.environ["GPU_TUTOR_HUB_GRADER"]
GRADER_MEMORY = os.environ["GPU_TUTOR_HUB_GRADER_MEMORY"]
LESSONS = PREFIX / "share/gpu-tutor/lessons"
UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
# What a teacher wants to see first; all other files are listed below.
FIRST = {"html/class.html": "The class page", "grades.csv": "Grades as a table"}

STYLE = """<!doctype html><html lang=en><meta charset=utf-8><title>The class</title><style>:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .8rem .2rem 0;text-align:left}pre{white-space:pre-wrap}</style>"""


def notebooks():
    """The file of each lesson: `export all` prefixes a number, so that the files are in order."""
    return {path.stem.partition("-")[2]: path.name for path in sorted(LESSONS.glob("*-*.ipynb"))}


async def learners():
    """Everybody the hub knows, except the teachers. Reads page after page."""
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


def grade(lesson, inbound, run, policy):
    number, unit = re.fullmatch(r"(\d+)([KMGT]?)", GRADER_MEMORY).groups()
    limits = control_groups.Limits(int(number) * UNITS.get(unit, 1), 4096)
    return collect.grade(PREFIX / "bin/gpu-tutor", lesson, inbound, run, policy, pwd.getpwnam(GRADER), limits)


class Page(HubOAuthenticated, web.RequestHandler):
    """The hub admits only those whose role has the scope `access:services!service=class`."""

    def initialize(self, all_runs):
        self.all_runs = all_runs

    def set_default_headers(self):
        self.set_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
                                                   "form-action 'self'; frame-ancestors 'none'")
        self.set_header("X-Content-Type-Options", "nosniff")

    def write_error(self, status_code, **about):
        """Shows a refusal's sentence, but only the kind of any other error."""
        error = about.get("exc_info", (None, None))[1]
        if isinstance(error, class_runs.Refused):
            self.set_status(error.status)
            text = str(error)
        else:
            text = self._reason
        self.finish(self.refusal(text))

    def refusal(self, text):
        return f'{STYLE}<p><a href="{BASE}">The class</a><p>{html.escape(text)}'

    def log_exception(self, kind, error, trace):
        if not isinstance(error, class_runs.Refused):
            super().log_exception(kind, error, trace)


class Overview(Page):
    @web.authenticated
    def get(self):
        options = "".join(f"<option>{html.escape(name)}" for name in notebooks())
        rows = "".join(
            f'<tr><td><a href="{BASE}runs/{name}/">{name}</a><td>{html.escape(self.all_runs.state(name)["state"])}'
            for name in self.all_runs.names())
        self.finish(f"""{STYLE}<h1>The class</h1>
<form method=post action="{BASE}">{self.xsrf_form_html()}
<label>Lesson <select name=lesson>{options}</select></label> <button>Collect and grade</button></form>
<p>Collecting copies every learner's current notebook for the lesson. Each version of a notebook is an attempt. Its time is when it
was first collected; saving it again without changes does not create a new attempt.</p>
<table><tr><th>Run<th>State{rows or "<tr><td>none yet<td>"}</table>""")

    @web.authenticated
    async def post(self):
        told = await self.all_runs.begin(self.get_body_argument("lesson"))
        self.redirect(f"{BASE}runs/{told['run']}/")


class Run(Page):
    @web.authenticated
    def get(self, name):
        told = self.all_runs.state(name)
        grades = self.all_runs.folder_of(name) / "grades"
        files = sorted(str(path.relative_to(grades)) for path in grades.rglob("*") if path.is_file())
        first = "".join(self.link(name, file, FIRST[file]) for file in FIRST if file in files)
        others = "".join(self.link(name, file, file) for file in files if file not in FIRST and not file.startswith("."))
        found = "".join(f"<tr><td>{html.escape(who)}<td>{html.escape(what)}" for who, what in told.get("found", {}).items())
        hint = {"collecting": "Load this page again to see how far it is.", "grading": "Load this page again to see how far it is."}
        if told.get("code") == 1:
            hint["graded"] = "Something could not be graded; the class page names it. Fix the cause if you can, then continue: " \
                             "only what is missing is graded."
        go_on = f"<form method=post>{self.xsrf_form_html()}<button>Continue</button></form>"
        self.finish(f"""{STYLE}<p><a href="{BASE}">The class</a><h1>{name}</h1>
<p><strong>{html.escape(told["state"])}</strong>. {hint.get(told["state"], "")}</p>
{f"<pre>{html.escape(told['error'])}</pre>" if "error" in told else ""}
{go_on if self.all_runs.can_go_on(told) else ""}
{f"<ul>{first}</ul>" if first else ""}
{f"<details><summary>{len(files)} files in {html.escape(str(grades))}</summary><ul>{others}</ul></details>" if files else ""}
{f"<table><tr><th>Learner<th>Notebook{found}</table>" if found else ""}""")

    def link(self, name, file, text):
        return f'<li><a href="{BASE}runs/{name}/grades/{quote(file)}">{html.escape(text)}</a>'

    @web.authenticated
    async def post(self, name):
        await self.all_runs.go_on(name)
        self.redirect(f"{BASE}runs/{name}/")


class Grades(Page):
    """A file that the grader has written."""

    @web.authenticated
    def get(self, name, path):
        folder = (self.all_runs.folder_of(name) / "grades").resolve()
        file = (folder / path).resolve()
        if not file.is_relative_to(folder) or not file.is_file():
            raise class_runs.Refused(404, f"The run {name} has no file {path}.")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.set_header("Content-Type", kind + ("; charset=utf-8" if kind.startswith("text/") else ""))
        if kind != "text/html":
            self.set_header("Content-Disposition", f'attachment; filename="{file.name}"')
        self.finish(file.read_bytes())


class Api(Page):
    def check_xsrf_cookie(self):
        # No page on another site can make a browser send this header, so a program with a token needs no cookie.
        if not self.request.headers.get("Authorization", "").startswith(("token ", "Bearer ")):
            super().check_xsrf_cookie()

    def refusal(self, text):
        return {"error": text}

    @web.authenticated
    async def post(self):
        try:
            lesson = json.loads(self.request.body)["lesson"]
        except (ValueError, KeyError, TypeError):
            raise class_runs.Refused(400, 'The body is not {"lesson": NAME}.') from None
        self.set_status(202)
        self.finish(await self.all_runs.begin(lesson))


class ApiRun(Api):
    @web.authenticated
    def get(self, name):
        self.finish(self.all_runs.state(name))

    @web.authenticated
    async def post(self, name):
        self.set_status(202)
        self.finish(await self.all_runs.go_on(name))


async def main():
    # Learners have accounts on this machine, so the folder with their submissions is open only to the grader's group.
    STATE.mkdir(parents=True, exist_ok=True)
    os.chown(STATE, -1, pwd.getpwnam(GRADER).pw_gid)
    STATE.chmod(0o750)
    (STATE / "runs").mkdir(exist_ok=True)
    shared = {"all_runs": class_runs.Runs(STATE, notebooks, learners, grade)}
    name = f"({class_runs.NAME})"
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
