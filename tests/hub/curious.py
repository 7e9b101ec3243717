"""What a learner tries to read that belongs to others: their files, the class's, tokens, and the teacher's pages.

Each attempt comes with proof that there is something to find: root reads the same path, or somebody entitled gets the page.
"""

import os
import pwd
import subprocess
from pathlib import Path

from client import fetch

CLEAN = {"PATH": "/usr/bin:/bin"}


def as_learner(name, *command):
    """Runs a command as this learner's system user: what it printed, or `None` if it failed."""
    account = pwd.getpwnam(name)
    ran = subprocess.run(command, env=CLEAN, cwd="/", capture_output=True, check=False,
                         user=account.pw_uid, group=account.pw_gid, extra_groups=[])
    return ran.stdout if ran.returncode == 0 else None


def files(state, curious, other, failures):
    """Other homes, the submissions and grades of the class, the database."""
    home = Path(pwd.getpwnam(other).pw_dir)
    everything = [home, home / "lessons", state / "hub", state / "class", *(state / "hub").rglob("*"), *(state / "class").rglob("*")]
    for path in everything:
        failures.check(path.exists(), f"{path} is not there, so nothing shows that learners cannot read it")
        failures.check(as_learner(curious, "ls", "--", str(path)) is None, f"a learner sees {path}")
        if path.is_file():
            failures.check(as_learner(curious, "cat", "--", str(path)) is None, f"a learner reads {path}")
            failures.check(as_learner(curious, "sh", "-c", 'echo >> "$0"', str(path)) is None, f"a learner writes to {path}")
    failures.check(len(everything) > 20, f"the class has only {len(everything)} files to look at")


def processes(curious, known, failures):
    """Environments and command lines of others. `known` are tokens that the trial knows by itself."""
    me = pwd.getpwnam(curious).pw_uid
    tokens = set(known)
    others = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            uid = process.stat().st_uid
            variables = (process / "environ").read_bytes().split(b"\0")
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue  # It has ended, or belongs to the machine itself.
        found = {value.partition(b"=")[2].decode() for value in variables if b"_TOKEN=" in value or b"_AUTH_TOKEN=" in value}
        if uid == me:
            # A process that runs as the learner has the learner's own token, and no other.
            failures.check(len(found) <= 1, f"process {process.name} of a learner has tokens: {len(found)}")
            failures.check(not found & set(known), f"process {process.name} of a learner has a token of the hub's")
            continue
        tokens |= found
        if found:
            others += 1
            failures.check(as_learner(curious, "cat", str(process / "environ")) is None,
                           f"a learner reads the environment of process {process.name}, user {uid}")
            failures.check(as_learner(curious, "kill", "-0", process.name) is None, f"a learner may kill process {process.name}")
    failures.check(others > 3, f"only {others} processes have a token")
    listed = as_learner(curious, "ps", "-eo", "args") or b""
    failures.check(b"jupyterhub" in listed, "ps lists nothing")
    failures.check(not any(token and token.encode() in listed for token in tokens), "ps shows a token")


def limits(curious, group, failures):
    """The limits of the learner's own control group."""
    for folder in group.folders:
        for file in ("memory.limit_in_bytes", "memory.max", "pids.max", "cpu.cfs_quota_us", "cpu.max"):
            if (folder / file).exists():
                told = as_learner(curious, "sh", "-c", 'echo max > "$0" || echo -1 > "$0"', str(folder / file))
                failures.check(told is None, f"a learner changes {folder / file}")


async def pages(learner, teacher, other, urls, run, failures):
    """Pages and interfaces of the hub, its proxy, the class and another learner's server, also directly at their addresses."""
    entitled = [f"{urls['hub']}/services/class/", f"{urls['class']}/services/class/", f"{urls['class']}/services/class/runs/{run}/",
                f"{urls['class']}/services/class/runs/{run}/grades/grades.csv", f"{urls['class']}/services/class/api/runs/{run}"]
    forbidden = entitled + [
        f"{urls['api']}/users", f"{urls['api']}/users/{other.name}", f"{urls['api']}/users/{other.name}/tokens",
        f"{urls['api']}/services", f"{urls['proxy']}/api/routes", other.url("api/contents"), other.url("api/kernels"),
        f"{other.address}/user/{other.name}/api/contents",
    ]
    for url in entitled:
        answer = await fetch(url, teacher.token, accept=range(300, 600), follow=False)
        failures.check(answer.code == 200, f"the teacher gets {answer.code} from {url}")
    for url in forbidden:
        for who, token in (("a learner", learner.token), ("somebody without a token", None)):
            answer = await fetch(url, token, accept=range(300, 600), follow=False)
            # Without a token, the answer can be a redirect to the log-in form.
            fine = (401, 403, 404) if token else (302, 401, 403)
            failures.check(answer.code in fine, f"{who} gets {answer.code} from {url}")
    for url, body in ((f"{urls['class']}/services/class/api/runs", {"lesson": "devices"}),
                      (f"{urls['class']}/services/class/api/runs/{run}", "")):
        answer = await fetch(url, learner.token, "POST", body, accept=range(300, 600), follow=False)
        failures.check(answer.code == 403, f"a learner's POST to {url} gets {answer.code}")
    # A teacher's browser must not run anything that a learner's server sends.
    answer = await fetch(other.url("lab"), teacher.token, accept=range(300, 600), follow=False)
    failures.check(answer.code in (302, 403), f"a teacher gets {answer.code} from a learner's server")


def address_of(name):
    """Where a learner's server listens, past the proxy."""
    listed = subprocess.run(["ss", "-Htlnp"], capture_output=True, text=True, check=True).stdout
    pids = subprocess.run(["pgrep", "-u", name, "-f", "jupyterhub-singleuser"], capture_output=True, text=True, check=True).stdout.split()
    for line in listed.splitlines():
        if any(f"pid={pid}," in line for pid in pids):
            return f"http://{line.split()[3]}"
    raise LookupError(f"the server of {name} listens nowhere")


async def look_around(learner, other, teacher, state, group, urls, run, tokens, failures):
    other.address = address_of(other.name)
    files(state, learner.name, other.name, failures)
    processes(learner.name, tokens, failures)
    limits(learner.name, group, failures)
    await pages(learner, teacher, other, urls, run, failures)
    failures.check(os.stat(state / "class").st_mode & 0o777 == 0o750, "the folder of the class is open")
    failures.check(os.stat(state / "hub").st_mode & 0o777 == 0o700, "the folder of the database is open")
