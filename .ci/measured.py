"""Runs a command and reports what it cost: wall-clock and CPU seconds.

CPU seconds are those of every process that the command started, counted by a separate control group if one can be created
(version 1 or 2). Otherwise, the system reports what each process used when it is waited for. To make that possible, processes
whose parent ended first become children of this process (PR_SET_CHILD_SUBREAPER, only on Linux), but those of a box are missing:
they end with its process namespace, and nobody waits for them. Anything that is still running some seconds after the command is
left alone and not counted; `left` reports it.
"""

import ctypes
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
# A waiting compiler, or a box created in advance, can end a little after the program that started it.
GRACE_SECONDS = 5


@dataclass
class Cost:
    code: int  # as a shell reports it: 128 or more for signals
    clock: float
    cpu: float
    left: bool


def run(command, on_output=None):
    """Runs a command to completion. `on_output`, if given, receives both of its streams as chunks of bytes.

    Raises OSError if the command cannot be started.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    sys.stdout.flush()
    began = time.monotonic()
    pipe = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if on_output else {}
    with _Group.make() as group:
        return _run(command, on_output, pipe, group, began)


def _run(command, on_output, pipe, group, began):
    main = subprocess.Popen(command, preexec_fn=group.enter, **pipe)
    reader = threading.Thread(target=_read, args=(main.stdout, on_output), daemon=True)
    if on_output:
        reader.start()
    cpu, code = 0.0, None
    while code is None:
        try:
            child, status, usage = os.wait4(-1, 0)
        except KeyboardInterrupt:  # Ctrl-C: the command got it too, and decides what to do.
            continue
        cpu += usage.ru_utime + usage.ru_stime
        if child == main.pid:
            code = os.waitstatus_to_exitcode(status)
            main.returncode = code
    clock = time.monotonic() - began
    rest, left = _others()
    if on_output:
        # A remaining process may hold the pipe open, so the output may never end.
        reader.join(1)
    return Cost(code if code >= 0 else 128 - code, clock, group.cpu(cpu + rest), left)


class _Group:
    """A control group below this process's own, or none if it may not create one."""

    def __init__(self, folder=None):
        self.folder = folder

    @classmethod
    def make(cls):
        try:
            own = [line.split(":", 2) for line in Path("/proc/self/cgroup").read_text().splitlines()]
        except OSError:
            return cls()
        mounts = [("cpuacct", "/sys/fs/cgroup/cpuacct"), ("cpuacct", "/sys/fs/cgroup/cpu,cpuacct"), ("", "/sys/fs/cgroup")]
        for controller, mount in mounts:
            for _, names, path in own:
                if controller not in names.split(","):
                    continue
                folder = Path(mount + path) / f"measured-{os.getpid()}"
                if not ((folder.parent / "cpuacct.usage").exists() or (folder.parent / "cpu.stat").exists()):
                    continue
                try:
                    folder.mkdir()
                    return cls(folder)
                except OSError:
                    pass
        return cls()

    def enter(self):
        """Runs in the child before the command. If the child may not enter, the group counts nothing."""
        try:
            if self.folder:
                (self.folder / "cgroup.procs").write_text("0")
        except OSError:
            pass

    def cpu(self, waited_for):
        """Seconds that the group's processes used, if that is more than was reported for those that were waited for."""
        if not self.folder:
            return waited_for
        usage = self.folder / "cpuacct.usage"
        if usage.exists():
            return max(waited_for, int(usage.read_text()) / 1e9)
        # Its first line is `usage_usec N`.
        return max(waited_for, int((self.folder / "cpu.stat").read_text().split()[1]) / 1e6)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Removes the group; anything still running moves to the group above."""
        if not self.folder:
            return
        for process in (self.folder / "cgroup.procs").read_text().split():
            try:
                (self.folder.parent / "cgroup.procs").write_text(process)
            except OSError:
                pass  # It has ended.
        try:
            self.folder.rmdir()
        except OSError:
            pass  # One of them has created its own group below.


def _read(stream, on_output):
    while piece := os.read(stream.fileno(), 1 << 16):
        on_output(piece)


def _others():
    """Waits briefly for processes whose parents have ended; returns what they used, and whether one is still running."""
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
