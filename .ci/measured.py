"""Runs a command and says what it cost: seconds of the clock, and of processors.

Processor seconds are those of every process that the command has started, also of those whose parent ended first: they become
children of this process (PR_SET_CHILD_SUBREAPER), which the system tells what they used. On systems other than Linux these are
missing. What still runs some seconds after the command is left alone; it is not counted, and `left` says that there is something.
"""

import ctypes
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass

PR_SET_CHILD_SUBREAPER = 36
# A compiler that waits, or a box made ahead, may end a little after the program that started it.
GRACE_SECONDS = 5


@dataclass
class Cost:
    code: int  # as a shell tells it: 128 and more for signals
    clock: float
    cpu: float
    left: bool


def run(command, on_output=None):
    """Runs a command to its end. With `on_output`, both of its streams come as pieces of bytes to that function.

    Raises OSError where the command cannot be started.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    sys.stdout.flush()
    began = time.monotonic()
    pipe = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if on_output else {}
    main = subprocess.Popen(command, **pipe)
    reader = threading.Thread(target=_read, args=(main.stdout, on_output), daemon=True)
    if on_output:
        reader.start()
    cpu, code = 0.0, None
    while code is None:
        try:
            child, status, usage = os.wait4(-1, 0)
        except KeyboardInterrupt:  # Ctrl-C: the command was told so, too, and decides what it does.
            continue
        cpu += usage.ru_utime + usage.ru_stime
        if child == main.pid:
            code = os.waitstatus_to_exitcode(status)
            main.returncode = code
    clock = time.monotonic() - began
    rest, left = _others()
    if on_output:
        # A process that is left may hold the pipe, so its end need not come.
        reader.join(1)
    return Cost(code if code >= 0 else 128 - code, clock, cpu + rest, left)


def _read(stream, on_output):
    while piece := os.read(stream.fileno(), 1 << 16):
        on_output(piece)


def _others():
    """Waits a little for processes whose parents have ended: what they used, and whether one still runs."""
    cpu = 0.0
    deadline = time.monotonic() + GRACE_SECONDS
    while time.monotonic() < deadline:
        try:
            child, _, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return cpu, False
        if child:
            cpu += usage.ru_utime + usage.ru_stime
        else:
            time.sleep(0.02)
    return cpu, True


def seconds(value):
    """`7 s`, `1 min 56 s`, `1 h 02 min`."""
    whole = round(value)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"
