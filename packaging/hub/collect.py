"""Collects what the learners have in their homes, and grades it. Runs as root; the grader runs as its own user."""

import datetime
import json
import os
import pwd
import shutil
import subprocess

import control_groups

# A notebook with every output of a lesson takes 300 kB. A file that is larger than this is not an answer.
LARGEST = 20_000_000
# The cells of a larger file are not compared, because a parsed file can take up fifty times as much memory.
LARGEST_COMPARED = 3_000_000
# `head` waits forever if a learner has put a pipe in place of the file.
READ_SECONDS = 20


def read_as(name, path):
    """Reads a file in a learner's home with that learner's permissions, so that no link leads to anything else.

    Returns its bytes and what is wrong; one of them is `None`.
    """
    try:
        account = pwd.getpwnam(name)
    except KeyError:
        return None, "has never logged in"
    limit = ["head", "--bytes", str(LARGEST + 1), "--", path]
    try:
        # The learner can read the environment of a process that runs as the learner, so it gets none of the service's
        # variables.
        read = subprocess.run(limit, cwd=account.pw_dir, env={"PATH": "/usr/bin:/bin"}, capture_output=True,
                              timeout=READ_SECONDS, check=False, user=account.pw_uid, group=account.pw_gid, extra_groups=[])
    except (subprocess.TimeoutExpired, OSError) as error:
        return None, f"cannot be read: {error}"
    if read.returncode != 0:
        return None, read.stderr.decode(errors="replace").strip() or "cannot be read"
    if len(read.stdout) > LARGEST:
        return None, f"is larger than {LARGEST} bytes"
    return read.stdout, None


def collect(lesson, file, learners, inbound, read=read_as):
    """Copies each learner's notebook of a lesson, `file`, into `inbound`, which is laid out like nbgrader's exchange.

    Each version of a notebook is an attempt, in a folder NAME+LESSON+TIME. The time is when it was first collected, because
    the learner could change the file's own time. A notebook with the same cells as the last attempt is not a new one, so
    opening and saving it makes nobody late. Returns what was found for each learner.
    """
    inbound.mkdir(parents=True, exist_ok=True)
    last = {folder.name.partition("+")[0]: folder for folder in sorted(inbound.iterdir())}
    found = {}
    for name in learners:
        notebook, found[name] = read(name, f"lessons/{file}")
        if notebook is None:
            continue
        before = last.get(name)
        if before and (before / file).exists() and cells_of((before / file).read_bytes()) == cells_of(notebook):
            time = before.name.rpartition("+")[2].partition(".")[0]
            found[name] = f"as collected before, {time} UTC"
            continue
        # Not inside `inbound`: if this is interrupted, half an attempt must not be graded.
        new = inbound.with_name(f"{inbound.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir()
        (new / file).write_bytes(notebook)
        new.rename(inbound / f"{name}+{lesson}+{datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M:%S.%f UTC}")
        found[name] = "collected"
    return found


def cells_of(notebook):
    """The kinds and sources of the cells, which running and saving do not change. The bytes if it is large or no notebook."""
    if len(notebook) > LARGEST_COMPARED:
        return notebook
    try:
        return [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(notebook)["cells"]]
    except (ValueError, LookupError, TypeError, RecursionError):
        return notebook


def grade(program, lesson, inbound, run, policy, account, limits):
    """Runs `gpu-tutor grade` as the grader's user, in its own control group. Returns the exit code.

    The group is delegated to that user, so each box has a group below it, and every layer of its walls. What an earlier
    call for the same run has graded is kept.
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

    command = [str(program), "grade", str(inbound), "-o", str(grades), "--assignment", lesson,
               "--layout", "nbgrader", "--roster", str(run / "roster.csv"), "--json"]
    if policy:
        command += ["--policy", str(policy)]
    environment = {"HOME": account.pw_dir, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
    try:
        with open(run / "summary.json", "wb") as summary, open(run / "grade.log", "wb") as log:
            return subprocess.run(command, cwd=account.pw_dir, env=environment, stdin=subprocess.DEVNULL, stdout=summary,
                                  stderr=log, preexec_fn=become, check=False).returncode
    finally:
        group.end()
