"""The memory of a kernel with all its children, as Linux counts it."""

import os
from pathlib import Path


def family(pid):
    """A process, its descendants, and the other processes of its session."""
    parents, sessions = {}, {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            stat = Path("/proc", entry, "stat").read_text()
        except OSError:
            continue  # it has ended
        # The process name before may contain any character, even parentheses.
        fields = stat.rpartition(")")[2].split()
        parents[int(entry)], sessions[int(entry)] = int(fields[1]), int(fields[3])
    found = {member for member, session in sessions.items() if session == pid} | {pid}
    grown = True
    while grown:
        children = {child for child, parent in parents.items() if parent in found}
        grown = not children <= found
        found |= children
    return found


def pss(pid):
    """The proportional set size of a process's family in MiB: each process counts its share of shared pages."""
    return sum(map(_pss_of, family(pid))) / 1024


def _pss_of(pid):
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0  # it has ended
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
