"""A class on this machine, with JupyterHub as packaging/hub sets it up. Prints a table of times and memory.

Everybody logs in at once, opens a lesson, runs its first three cells, answers an exercise and stops an endless loop. Then one
fills the memory and one forks endlessly, while a third runs cells. A teacher collects and grades, and a learner tries to read
what belongs to others. Finally, the idle servers are culled, and nothing of the class may be left. Exits with 1 if anything went
wrong for anybody.
"""

import argparse
import asyncio
import csv
import json
import os
import pwd
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from client import Learner, fetch, until
from curious import look_around
from table import Table, machine

HERE = Path(__file__).resolve().parent
HUB = HERE.parent.parent / "packaging/hub"
ANSWER = HERE.parent / "grade/answers/where-to/right-plain.rs"
LESSON = "devices"
sys.path.insert(0, str(HUB))

import control_groups  # noqa: E402

URL = "http://127.0.0.1:18000"
HUB_API = "http://127.0.0.1:18081/hub/api"
PROXY = "http://127.0.0.1:18001"
CLASS = "http://127.0.0.1:18101"
NAMES = "gt-trial-"
PROCESSES = 512
FILL = 'let mut all: Vec<Vec<u8>> = Vec::new(); loop { all.push(vec![1u8; 32 << 20]); }'
# Each copy starts two more and waits, so that killing them one by one never catches up.
FORK = """!bash -c 'f() { f | f & }; f; sleep 1000'"""
# Each run has different text, so that it is compiled.
FRESH = "let fresh_{0} = tensor([{0}.0f32, 2.0])?; fresh_{0}"


class Failures(list):
    def check(self, holds, what):
        if not holds:
            self.append(what)
            print(f"FAILED: {what}", file=sys.stderr)


async def for_all(learners, work, failures, what):
    """Does the same for all at once; one that fails does not stop the others. Returns those for whom it succeeded."""
    results = await asyncio.gather(*(work(learner) for learner in learners), return_exceptions=True)
    for learner, result in zip(learners, results):
        if isinstance(result, BaseException):
            failures.check(False, f"{what}, {learner.name}: {type(result).__name__}: {result}")
    return [learner for learner, result in zip(learners, results) if not isinstance(result, BaseException)]


async def lesson(learner):
    listing = json.loads((await fetch(learner.url("api/contents/lessons"), learner.token)).body)["content"]
    learner.path = next(one["path"] for one in listing if re.fullmatch(rf"\d+-{LESSON}\.ipynb", one["name"]))
    learner.model = await learner.notebook(learner.path)
    begin = time.monotonic()
    await learner.open_kernel(learner.path)
    cells = [cell["source"] for cell in learner.model["content"]["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells[:3], 1):
        status, text, seconds = await learner.run(cell)
        assert status == "ok", text
        learner.times[f"cell {number}"] = seconds
    learner.times["lesson"] = time.monotonic() - begin


async def exercise(learner):
    answer = ANSWER.read_text(encoding="utf-8-sig").split("\n", 1)[1]
    for cell in learner.model["content"]["cells"]:
        if "// exercise: where-to" in cell["source"] and cell["cell_type"] == "code":
            cell["source"] = "// exercise: where-to\n" + answer
    code = f"// exercise: where-to\n{answer}\n:check where-to"
    status, text, learner.times["exercise"] = await learner.run(code)
    assert status == "ok" and re.search(r"passed: (\d+) of \1 points", text), text
    # The learner's control group is delegated, so a box has its own group below it, and therefore every layer.
    assert re.search(r"walls: [^;]*cgroup", text) and "missing" not in text, text
    await learner.save(learner.path, learner.model)


async def interrupt(learner):
    learner.times["interrupt"] = await learner.interrupt_loop()
    # The variables are still there.
    status, text, _ = await learner.run("turns > 0")
    assert status == "ok" or "turns" in text, text


async def neighbour(learner, times, number, stop):
    """Runs new cells until told to stop, and keeps their times."""
    while not stop.is_set():
        number += 1
        status, text, seconds = await learner.run(FRESH.format(number))
        assert status == "ok", text
        times.append(seconds)


async def beside(work, learner, number):
    """The times of a neighbour's cells while `work` runs."""
    times, stop = [], asyncio.Event()
    other = asyncio.create_task(neighbour(learner, times, number, stop))
    try:
        return await work, times
    finally:
        stop.set()
        await other


async def forks(learner, group, limit):
    """One learner forks endlessly; measured until the limit is reached, and the time to end it all from outside."""
    await learner.begin(FORK)

    async def full():
        return True if group.measured()["processes"] >= limit - 8 else None

    await until(full, "forking without end")
    await asyncio.sleep(5)  # Long enough for the neighbour's cells; this does not wait for an event.
    begin = time.monotonic()
    await fetch(f"{URL}/hub/api/users/{learner.name}/server", learner.admin_token, "DELETE", accept=(202,))

    async def gone():
        return None if group.exists() else time.monotonic() - begin

    return await until(gone, "the end of all forks")


async def grade(learners, teacher, failures):
    """Collects and grades: the state of the run, and how long it took."""
    api = f"{URL}/services/class/api/runs"
    begin = time.monotonic()
    told = json.loads((await fetch(api, teacher.token, "POST", {"lesson": LESSON})).body)

    async def done():
        state = json.loads((await fetch(f"{api}/{told['run']}", teacher.token)).body)
        return state if state["state"] in ("graded", "failed") else None

    state = await until(done, "grading")
    seconds = time.monotonic() - begin
    failures.check(state["state"] == "graded" and state.get("code") == 0, f"grading: {state.get('error') or state}")
    failures.check(set(state.get("found", {})) == {learner.name for learner in learners}, f"collected of {state.get('found')}")
    return state, seconds


async def grade_twice(learners, same, changed, teacher, state, failures):
    """Collects again after one has saved the notebook without a change, and one with a change. The second run's name, and the
    seconds of the first."""
    first, seconds = await grade(learners, teacher, failures)
    failures.check(set(first["found"].values()) == {"collected"}, f"the first collection: {first['found']}")
    same.model["content"]["cells"][0]["metadata"]["looked at"] = True
    changed.model["content"]["cells"][-1]["source"] += "\nRead again."
    for learner in (same, changed):
        await learner.save(learner.path, learner.model)
    second, _ = await grade(learners, teacher, failures)
    attempts = [folder.name.split("+")[0] for folder in (state / "class/inbound" / LESSON).iterdir()]
    for learner in learners:
        expected = 2 if learner is changed else 1
        failures.check(attempts.count(learner.name) == expected,
                       f"{learner.name} has {attempts.count(learner.name)} attempts, not {expected}: {second['found']}")
    with open(state / "class/runs" / second["run"] / "grades/grades.csv", encoding="utf-8-sig") as file:
        scores = {row["student_id"]: (row["score"], row["max_score"]) for row in csv.DictReader(file)}
    failures.check(set(scores) == {learner.name for learner in learners} and all(got == most for got, most in scores.values()),
                   f"everybody answered correctly, but the grades are {scores}")
    return second["run"], seconds


async def cull(prefix, learners, token, groups, log):
    """Runs the culler of the configuration with a shorter time: seconds until no server and no control group is left."""
    begin = time.monotonic()
    culler = subprocess.Popen(
        [prefix / "jupyter/bin/jupyterhub-idle-culler", "--timeout=10", "--cull-every=5", f"--url={HUB_API}"],
        env=os.environ | {"JUPYTERHUB_API_TOKEN": token}, stdout=log, stderr=log)

    async def gone():
        left = [learner.name for learner in learners if groups.group(f"learner-{learner.name}").exists()]
        return None if left else time.monotonic() - begin

    try:
        return await until(gone, "culling")
    finally:
        culler.terminate()
        culler.wait()


async def trial(arguments, hub, state, tokens, table, failures, log):
    groups = control_groups.find()
    for name in [f"{NAMES}{number:02}" for number in range(1, arguments.learners + 1)] + [f"{NAMES}teacher"]:
        await fetch(f"{URL}/hub/api/users/{name}", tokens["trial"], "POST", "", accept=(409,))
    learners = [Learner(URL, f"{NAMES}{number:02}", tokens["password"], tokens["trial"])
                for number in range(1, arguments.learners + 1)]
    teacher = Learner(URL, f"{NAMES}teacher", tokens["password"], tokens["trial"])
    made = await fetch(f"{URL}/hub/api/users/{teacher.name}/tokens", tokens["trial"], "POST", {"note": "trial"})
    teacher.token = json.loads(made.body)["token"]

    def group(learner):
        return groups.group(f"learner-{learner.name}")

    def memory(label, those):
        table.memory(label, [group(learner).measured()["memory"] for learner in those])
        table.machine(label)

    table.machine("the hub, nobody logged in")
    learners = await for_all(learners, Learner.log_in, failures, "log-in")
    table.times("log-in: from the form to a server that answers", learners, "log-in")
    table.times("… to JupyterLab's page", learners, "page")
    memory("logged in, JupyterLab", learners)
    learners = await for_all(learners, lesson, failures, "the first three cells")
    table.times("first cell of the lesson, kernel included", learners, "cell 1")
    table.times("second cell", learners, "cell 2")
    table.times("third cell", learners, "cell 3")
    memory("after three cells", learners)
    learners = await for_all(learners, exercise, failures, "the exercise")
    table.times("an exercise: from Enter to the report", learners, "exercise")
    memory("after an exercise", learners)
    learners = await for_all(learners, interrupt, failures, "the endless loop")
    table.times("Ctrl-C on an endless loop, all loops at once", learners, "interrupt")

    quiet, stop = [], asyncio.Event()
    asyncio.get_running_loop().call_later(5, stop.set)
    await neighbour(learners[2], quiet, 10_000, stop)
    table.row("a new cell, all others idle", quiet)
    (status, text, seconds), times = await beside(learners[0].run(FILL), learners[2], 20_000)
    failures.check(status == "error" and group(learners[0]).measured()["kills"] > 0, f"filling memory: {status} {text}")
    table.row("one fills the memory: until its cell has ended", [seconds])
    table.row("… a neighbour's new cells meanwhile", times)
    status, text, seconds = await learners[0].run("1 + 1")
    failures.check(status == "ok", f"the learner who filled the memory continues: {text}")
    seconds, times = await beside(forks(learners[1], group(learners[1]), PROCESSES), learners[2], 30_000)
    table.row("one forks endlessly: from \"stop server\" to nothing left", [seconds])
    table.row("… a neighbour's new cells meanwhile", times)
    table.memory("highest of each learner so far", [group(learner).measured()["peak"] for learner in learners if group(learner).exists()])
    if not arguments.no_grading:
        run, seconds = await grade_twice(learners, learners[0], learners[2], teacher, state, failures)
        table.row(f"the teacher collects and grades {len(learners)} notebooks", [seconds])
        urls = {"hub": URL, "api": HUB_API, "proxy": PROXY, "class": CLASS}
        await look_around(learners[2], learners[0], teacher, state, group(learners[2]), urls, run, tokens.values(), failures)
    for learner in learners:
        learner.socket.close()
    table.hub(hub.pid)
    seconds = await cull(arguments.prefix, learners, tokens["culler"], groups, log)
    table.row("all idle servers culled (idle for 10 s, checked every 5 s)", [seconds])

    async def ended():
        # A process that was killed is listed until its parent has waited for it.
        return None if processes_of(learner.name for learner in learners) else True

    await until(ended, "the end of all processes of learners")
    table.machine("all culled")


def processes_of(names):
    found = []
    for name in names:
        listed = subprocess.run(["ps", "-o", "pid=,comm=", "-u", name], capture_output=True, text=True, check=False)
        found += [f"{name}: {line.strip()}" for line in listed.stdout.splitlines()]
    return found


def remove_accounts():
    for account in pwd.getpwall():
        if account.pw_name.startswith(NAMES):
            subprocess.run(["userdel", "--remove", account.pw_name], stderr=subprocess.DEVNULL, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("prefix", type=Path, help="the folder that packaging/hub/setup has set up")
    parser.add_argument("--learners", type=int, default=20)
    parser.add_argument("--no-grading", action="store_true", help="leave out collecting and grading")
    parser.add_argument("--log", type=Path, help="keep the hub's log in this file")
    arguments = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("error: the hub creates users and control groups; run this as root")
    if arguments.learners < 3:
        sys.exit("error: the trial needs three learners: one fills memory, one forks, one is the neighbour")
    table, failures = Table(machine()), Failures()
    state = Path(tempfile.mkdtemp(prefix="gpu-tutor-trial-"))
    # The grader must be able to pass through to the submissions.
    state.chmod(0o711)
    (state / "class").mkdir()
    tokens = {name: secrets.token_hex(16) for name in ("trial", "culler", "password")}
    environment = os.environ | {
        "PATH": f"{arguments.prefix}/jupyter/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "TRIAL_CONFIG": str(HUB / "jupyterhub_config.py"),
        "TRIAL_PASSWORD": tokens["password"], "TRIAL_TOKEN": tokens["trial"], "TRIAL_CULLER_TOKEN": tokens["culler"],
        "GPU_TUTOR_HUB_PREFIX": str(arguments.prefix), "GPU_TUTOR_HUB_STATE": str(state), "GPU_TUTOR_HUB_URL": URL,
        "GPU_TUTOR_HUB_CLASS_URL": CLASS, "GPU_TUTOR_HUB_TEACHERS": f"{NAMES}teacher",
        "GPU_TUTOR_HUB_MEMORY": "1500M", "GPU_TUTOR_HUB_PROCESSES": str(PROCESSES),
    }
    remove_accounts()
    log = open(arguments.log or state / "hub.log", "wb")
    hub = subprocess.Popen([arguments.prefix / "jupyter/bin/jupyterhub", "--config", HERE / "trial_config.py"], cwd=state,
                           env=environment, stdout=log, stderr=log)
    try:
        asyncio.run(begin(arguments, hub, state, tokens, table, failures, log))
    except Exception as error:
        failures.check(False, f"{type(error).__name__}: {error}")
    finally:
        hub.send_signal(signal.SIGTERM)
        hub.wait()
        if failures:
            print(Path(log.name).read_text(errors="replace")[-4000:], file=sys.stderr)
        groups = control_groups.find()
        for account in pwd.getpwall():
            if account.pw_name.startswith(NAMES):
                groups.group(f"learner-{account.pw_name}").end()
        groups.leave()
        remove_accounts()
        shutil.rmtree(state)
    print(table)
    sys.exit(1 if failures else 0)


async def begin(arguments, hub, state, tokens, table, failures, log):
    async def up():
        if hub.poll() is not None:
            raise RuntimeError("the hub has ended; its log follows")
        try:
            return await fetch(f"{URL}/hub/api/", tokens["trial"])
        except OSError:
            return None
        except Exception as error:  # The proxy answers 503 until the hub is up.
            return None if getattr(error, "code", 0) in (404, 503) else await _raise(error)

    await until(up, "the hub")
    await trial(arguments, hub, state, tokens, table, failures, log)


async def _raise(error):
    raise error


if __name__ == "__main__":
    main()
