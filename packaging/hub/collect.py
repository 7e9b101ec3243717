"""Collects what the learners have in their homes, and grades it. Runs as root; the grader runs as a user of its own."""

import datetime
import os
import pwd
import subprocess
from pathlib import Path

import control_groups

# A notebook with every output of a lesson takes 300 kB. A larger file than this is no answer.
LARGEST = 20_000_000
# `head` waits for ever where a learner has put a pipe in place of the file.
READ_SECONDS = 20
TIME_FILE = "timestamp.txt"


def collect(lesson, file, learners, run, earlier):
    """Copies each learner's notebook of a lesson, `file`, into `run/submitted`, laid out as nbgrader does.

    A submission's time is when it was first collected in this form, in this run or an `earlier` one. The file's own time
    does not count: a learner can set it. Returns for each learner what was found.
    """
    found = {}
    for name in learners:
        notebook, problem = _read_as(name, f"lessons/{file}")
        found[name] = problem or "collected"
        if notebook is None:
            continue
        folder = run / "submitted" / name / lesson
        folder.mkdir(parents=True)
        (folder / file).write_bytes(notebook)
        (folder / TIME_FILE).write_text(_first_seen(notebook, Path(name, lesson), file, earlier) + "\n")
    roster = run / "roster.csv"
    roster.write_text("id,name\n" + "".join(f"{name},{name}\n" for name in learners))
    return found


def _read_as(name, path):
    """Reads a file in a learner's home with that learner's rights, so that no link leads to anything else."""
    try:
        account = pwd.getpwnam(name)
    except KeyError:
        return None, "has never logged in"
    limit = ["head", "--bytes", str(LARGEST + 1), "--", path]
    try:
        # The learner can read the environment of a process that runs as the learner, so it gets none of the service's.
        read = subprocess.run(limit, cwd=account.pw_dir, env={"PATH": "/usr/bin:/bin"}, capture_output=True,
                              timeout=READ_SECONDS, check=False, user=account.pw_uid, group=account.pw_gid, extra_groups=[])
    except (subprocess.TimeoutExpired, OSError) as error:
        return None, f"cannot be read: {error}"
    if read.returncode != 0:
        return None, read.stderr.decode(errors="replace").strip() or "cannot be read"
    if len(read.stdout) > LARGEST:
        return None, f"is larger than {LARGEST} bytes"
    return read.stdout, None


def _first_seen(notebook, folder, file, earlier):
    for run in earlier:
        before = run / "submitted" / folder
        try:
            if (before / file).read_bytes() == notebook:
                return (before / TIME_FILE).read_text().strip()
        except FileNotFoundError:
            pass
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M:%S.%f UTC")


def grade(program, lesson, run, account, limits):
    """Runs `gpu-tutor grade` as the grader's user, in a control group of its own. Returns the exit code.

    The group is handed on to that user, so each box has one below it, and every layer of its walls.
    """
    grades = run / "grades"
    grades.mkdir(exist_ok=True)
    os.chown(grades, account.pw_uid, account.pw_gid)
    groups = control_groups.find()
    group = groups.group("grader")
    if group.exists():
        group.end()
    groups.make("grader", limits, account.pw_uid, account.pw_gid)

    def become():
        group.enter()
        os.setgroups([])
        os.setgid(account.pw_gid)
        os.setuid(account.pw_uid)

    command = [str(program), "grade", str(run / "submitted"), "-o", str(grades), "--assignment", lesson,
               "--layout", "nbgrader", "--roster", str(run / "roster.csv"), "--json"]
    policy = run.parent.parent / "policy.toml"
    if policy.exists():
        command += ["--policy", str(policy)]
    environment = {"HOME": account.pw_dir, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
    try:
        with open(run / "summary.json", "wb") as summary, open(run / "grade.log", "wb") as log:
            return subprocess.run(command, cwd=account.pw_dir, env=environment, stdin=subprocess.DEVNULL, stdout=summary,
                                  stderr=log, preexec_fn=become, check=False).returncode
    finally:
        group.end()
