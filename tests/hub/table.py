"""Keeps what is measured and prints it as Markdown."""

import datetime
import os
import statistics
from pathlib import Path


def machine():
    model = next((line.partition(":")[2].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")), "unknown processor")
    return (f"{datetime.date.today()}, {os.cpu_count()} cores ({model}), {_memory('MemTotal') >> 20} MiB of memory; "
            f"load average before the trial {os.getloadavg()[0]:.1f}")


def _memory(name):
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1]) << 10
    raise KeyError(name)


def _seconds(value):
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.1f} s"


class Table:
    def __init__(self, title):
        self.title, self.timed, self.sizes, self.whole = title, [], [], []
        self.before = _memory("MemAvailable")

    def row(self, label, values):
        if not values:
            raise ValueError(f"nothing was measured for {label}")
        self.timed.append((label, len(values), *map(_seconds, (statistics.median(values), max(values)))))

    def times(self, label, learners, key):
        self.row(label, [learner.times[key] for learner in learners])

    def memory(self, label, values):
        self.sizes.append((label, len(values), f"{statistics.median(values) / 2**20:.0f} MiB", f"{max(values) / 2**20:.0f} MiB"))

    def machine(self, label):
        self.whole.append((label, f"{(self.before - _memory('MemAvailable')) / 2**20:.0f} MiB"))

    def hub(self, pid):
        status = Path(f"/proc/{pid}/status").read_text()
        rss = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
        clock = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        used = (int(clock[11]) + int(clock[12])) / os.sysconf("SC_CLK_TCK")
        self.whole.append(("the hub's own process at the end", f"{rss / 1024:.0f} MiB, {used:.1f} s of processor time"))

    def __str__(self):
        def table(head, rows):
            lines = ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
            return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows])

        return "\n\n".join([
            self.title,
            table(("time", "values", "median", "longest"), self.timed),
            table(("memory of a learner's control group", "learners", "median", "largest"), self.sizes),
            table(("the machine as a whole: the increase in memory use since before the hub started", "amount"), self.whole),
        ])
