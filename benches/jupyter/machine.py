"""Describes the machine and the date of a run."""

import datetime
import os
import platform
import subprocess
from pathlib import Path


def describe():
    """Facts by name."""
    return {
        "CPU": _cpu(),
        "cores": len(os.sched_getaffinity(0)),
        "OS": f"{platform.system()} {platform.release()}",
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "Rust": _output_of("rustc", "-V"),
        "Python": platform.python_version(),
    }


def load():
    """The load average of the last minute."""
    return os.getloadavg()[0]


def _cpu():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def _output_of(*argv):
    try:
        return subprocess.run(argv, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "none"
