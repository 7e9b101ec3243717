"""What a learner does who has Python and nothing else: installs the wheels, and works in the prompt and in notebooks.

Runs inside a root without Rust, compiler, linker and network. Prints a table of times.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

HOME = Path(os.environ["HOME"])
ENVIRONMENT = HOME / "environment"
PIP = ["--quiet", "--disable-pip-version-check", "--no-index", "--find-links", "/wheels", "--find-links", "/jupyter"]
FIRST = "ones((2, 3))?.sum_all()?\n"
ANSWER = Path("/answers/where-to/right-plain.rs")


def run(*command, code=0, **options):
    """Runs a command, and returns what it prints."""
    command = [str(word) for word in command]
    ran = subprocess.run(command, capture_output=True, text=True, **options)
    if ran.returncode != code:
        sys.exit(f"error: {command} exited with {ran.returncode}, not {code}\n{ran.stdout}\n{ran.stderr}")
    return ran.stdout


def timed(what, work):
    """Does the work, and prints how long it took."""
    began = time.monotonic()
    result = work()
    print(f"| {what} | {time.monotonic() - began:.1f} s |", flush=True)
    return result


def holds(is_true, what):
    if not is_true:
        sys.exit(f"error: {what}")


def the_root_is_bare():
    for program in ["rustc", "cargo", "cc", "gcc", "ld", "as", "jupyter"]:
        holds(shutil.which(program) is None, f"{program} is in the root")
    try:
        socket.create_connection(("192.0.2.1", 80), 1)
    except OSError:
        return
    sys.exit("error: there is a network")


def environment(path, *packages):
    run(sys.executable, "-m", "venv", path)
    run(path / "bin/pip", "install", *PIP, *packages)


def first_tensor(tutor):
    out = run(tutor, "exec", "-", input=FIRST)
    holds("6" in out, f"the sum of six ones is not in {out}")


def play_notebook(python, tutor):
    """Exports a lesson, writes an answer into its exercise, and has nbclient execute it."""
    run(tutor, "export", "devices", "-o", HOME / "lesson.ipynb")
    play = (
        "import json, sys, nbformat, nbclient\n"
        "book = nbformat.read(sys.argv[1], 4)\n"
        "cell, = [cell for cell in book.cells if '// exercise: where-to' in cell.source]\n"
        "cell.source = '// exercise: where-to\\n' + open(sys.argv[2], encoding='utf-8-sig').read() + '\\n:check where-to'\n"
        "nbclient.NotebookClient(book, timeout=600, kernel_name='gpu-tutor').execute()\n"
        "print(json.dumps([cell.get('outputs', []) for cell in book.cells]))\n"
    )
    outputs = run(python, "-c", play, HOME / "lesson.ipynb", ANSWER)
    # nbclient stops if a cell fails that the lesson does not expect to fail.
    holds(re.search(r"passed: (\d+) of \1 points", outputs), f"the exercise did not pass: {outputs[-3000:]}")


def what_is_left():
    """The files under the home folder that belong to neither the environment nor the test."""
    own = {"environment", "second", "lesson.ipynb"}
    return sorted(str(path) for path in HOME.rglob("*") if path.relative_to(HOME).parts[0] not in own and path.is_file())


def main():
    the_root_is_bare()
    tutor = ENVIRONMENT / "bin/gpu-tutor"
    print("| step | time |\n|---|---:|")
    run(sys.executable, "-m", "venv", ENVIRONMENT)
    pip = ENVIRONMENT / "bin/pip"
    began = time.monotonic()
    timed("`pip install gpu-tutor`", lambda: run(pip, "install", *PIP, "gpu-tutor"))
    timed("the first tensor result", lambda: first_tensor(tutor))
    print(f"| both | {time.monotonic() - began:.1f} s |")
    timed("the same again", lambda: first_tensor(tutor))
    size = sum(path.lstat().st_size for path in (ENVIRONMENT / "lib/gpu-tutor").rglob("*") if path.is_file())
    print(f"| size of the installation | {size / 1e6:.0f} MB |")
    lesson = timed("lesson 1, every demo", lambda: run(tutor, "run", "devices"))
    holds(", 0 did not do what the lesson says" in lesson, lesson)
    passed = timed("an exercise, graded", lambda: run(tutor, "check", "where-to", ANSWER))
    holds("passed" in passed, passed)
    run(tutor, "check", "where-to", "-", input="fn wrong() {}", code=1)

    timed("`pip install nbclient`", lambda: run(pip, "install", *PIP, "nbclient"))
    specs = json.loads(run(ENVIRONMENT / "bin/jupyter", "kernelspec", "list", "--json"))["kernelspecs"]
    holds("gpu-tutor" in specs, f"Jupyter knows only {list(specs)}")
    # The kernel must start even though the environment is not on PATH.
    timed("lesson 1 in a notebook, with its exercise", lambda: play_notebook(ENVIRONMENT / "bin/python", tutor))

    # Two environments side by side: each has its own program, kernel and preludes.
    second = HOME / "second"
    environment(second, "gpu-tutor", "gpu-tutor[completion]")
    first_tensor(second / "bin/gpu-tutor")
    analyzer = second / "lib/gpu-tutor/toolchain/bin/rust-analyzer"
    if analyzer.exists():
        holds("rust-analyzer" in run(analyzer, "--version"), "rust-analyzer does not start")
    packages = [line.split("==")[0] for line in run(pip, "list", "--format=freeze").splitlines()]
    ours = [name for name in packages if name.startswith("gpu-tutor")]
    run(pip, "uninstall", "--yes", "--quiet", "--disable-pip-version-check", *ours)
    for gone in ["bin/gpu-tutor", "lib/gpu-tutor", "share/jupyter/kernels/gpu-tutor"]:
        holds(not (ENVIRONMENT / gone).exists(), f"{gone} is left after pip uninstall {ours}")
    first_tensor(second / "bin/gpu-tutor")
    doctor = run(second / "bin/gpu-tutor", "doctor")
    cache = HOME / ".cache/gpu-tutor"
    holds(str(cache) in doctor, f"doctor does not name {cache}:\n{doctor}")
    elsewhere = [path for path in what_is_left() if not path.startswith(str(cache))]
    elsewhere = [path for path in elsewhere if "/.cache/pip/" not in path and "/.ipython/" not in path and "/.jupyter/" not in path]
    print(f"\npip uninstall removed {len(ours)} packages; outside the cache there are: {elsewhere or 'no files'}\n\n{doctor}")


main()
