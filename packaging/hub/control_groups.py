"""A control group for each learner: the kernel limits the memory, processes and processor time of all that the learner runs.

Version 2 is one tree. Below the hub's own group, `hub` holds the hub itself, and each learner has a group with a leaf:

    OWN/hub                   the hub, its proxy and its services
    OWN/NAME                  the limits; delegated to the learner, so that boxes can have groups of their own
    OWN/NAME/server           the learner's server, kernels and cells
    OWN/NAME/gpu-tutor-box-N  a box in which an answer is graded

Version 1 has a tree for each controller, and processes need not be in leaves: a learner's group is
`OWN/gpu-tutor-hub/NAME` in each tree.
"""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

# How long processes may take to end after SIGKILL. They take longer only if the kernel holds them, as it does with a
# dead network disk.
PATIENCE_SECONDS = 10
LEAF = "server"
# For version 1. `cpuacct` counts the processor time of a box.
CONTROLLERS = {"memory", "pids", "cpu", "cpuacct"}


class NoControlGroups(Exception):
    """This machine gives the hub no control groups."""


@dataclass(frozen=True)
class Limits:
    memory: int
    processes: int
    cpus: float | None = None


@dataclass(frozen=True)
class Group:
    """The control group of one learner."""

    folders: tuple[Path, ...]
    doors: tuple[Path, ...]

    def enter(self):
        """Moves the calling process into the group. Called as root, between fork and exec."""
        for door in self.doors:
            door.write_text("0")

    def exists(self):
        return any(folder.exists() for folder in self.folders)

    def end(self):
        """Kills every process of the group, however it was started, and removes the group."""
        for folder in self.folders:
            _write_if_there(folder / "pids.max", 0)
            _write_if_there(folder / "cgroup.kill", 1)
        end = time.monotonic() + PATIENCE_SECONDS
        while pids := self.processes():
            if time.monotonic() > end:
                raise TimeoutError(f"processes {sorted(pids)} do not end; is a network disk away?")
            for pid in pids:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            time.sleep(0.02)
        for folder in self.folders:
            for path, _, _ in os.walk(folder, topdown=False):
                try:
                    os.rmdir(path)
                except FileNotFoundError:
                    pass  # The hub ends a group both when it stops a server and when it finds one stopped.

    def processes(self):
        found = set()
        for folder in self.folders:
            for path, _, _ in os.walk(folder):
                try:
                    found.update(map(int, (Path(path) / "cgroup.procs").read_text().split()))
                except FileNotFoundError:
                    pass
        return found

    def measured(self):
        """Memory now and at its highest, in bytes; the number of processes and threads; out-of-memory kills."""
        def read(*names):
            for name in names:
                for folder in self.folders:
                    path = folder / name
                    if path.exists():
                        return path.read_text()
            return "0"

        events = dict(line.split() for line in read("memory.events", "memory.oom_control").splitlines() if " " in line)
        return {
            "memory": int(read("memory.current", "memory.usage_in_bytes")),
            "peak": int(read("memory.peak", "memory.max_usage_in_bytes")),
            "processes": int(read("pids.current")),
            "kills": int(events.get("oom_kill", 0)),
        }


class Version2:
    name = "version 2"

    def __init__(self, own):
        self.base = own.parent if own.name == "hub" else own

    def prepare(self):
        """Moves the hub into a leaf, because only a group without processes can pass on controllers."""
        given = (self.base / "cgroup.controllers").read_text().split()
        if missing := {"memory", "pids"} - set(given):
            raise NoControlGroups(f"{self.base} does not have {' and '.join(sorted(missing))}")
        leaf = self.base / "hub"
        leaf.mkdir(exist_ok=True)
        for pid in (self.base / "cgroup.procs").read_text().split():
            try:
                (leaf / "cgroup.procs").write_text(pid)
            except ProcessLookupError:
                pass
        for controller in ("memory", "pids", "cpu"):
            if controller in given:
                (self.base / "cgroup.subtree_control").write_text(f"+{controller}")

    def group(self, name):
        folder = self.base / name
        return Group((folder,), (folder / LEAF / "cgroup.procs",))

    def make(self, name, limits, uid, gid):
        group = self.group(name)
        (folder,) = group.folders
        folder.mkdir()
        (folder / "memory.max").write_text(str(limits.memory))
        _write_if_there(folder / "memory.swap.max", 0)
        (folder / "pids.max").write_text(str(limits.processes))
        if limits.cpus:
            _write_if_there(folder / "cpu.max", f"{int(limits.cpus * 100_000)} 100000")
        leaf = folder / LEAF
        leaf.mkdir()
        (folder / "cgroup.subtree_control").write_text("+memory +pids")
        # The learner may create groups below this one and move processes between them, but not change these limits.
        for path in (folder, folder / "cgroup.procs", folder / "cgroup.subtree_control", leaf, leaf / "cgroup.procs"):
            os.chown(path, uid, gid)
        return group

    def leave(self):
        """Does nothing: the calling process is in the leaf, and the unit's end removes it."""


class Version1:
    name = "version 1"

    def __init__(self, own):
        self.own = own

    def prepare(self):
        if missing := {"memory", "pids"} - set(self.own):
            raise NoControlGroups(f"version 1 does not have {' and '.join(sorted(missing))}")
        for folder in self._bases():
            folder.mkdir(exist_ok=True)
            # Without this, kernels before 5.11 do not count a box's memory as the learner's.
            _write_if_there(folder / "memory.use_hierarchy", 1)

    def _bases(self):
        return dict.fromkeys(folder / "gpu-tutor-hub" for folder in self.own.values())

    def group(self, name):
        folders = tuple(base / name for base in self._bases())
        return Group(folders, tuple(folder / "cgroup.procs" for folder in folders))

    def make(self, name, limits, uid, gid):
        group = self.group(name)
        for folder in group.folders:
            folder.mkdir()
            _write_if_there(folder / "memory.limit_in_bytes", limits.memory)
            _write_if_there(folder / "memory.memsw.limit_in_bytes", limits.memory)
            _write_if_there(folder / "pids.max", limits.processes)
            if limits.cpus:
                _write_if_there(folder / "cpu.cfs_quota_us", int(limits.cpus * 100_000))
            for path in (folder, folder / "cgroup.procs", folder / "tasks"):
                os.chown(path, uid, gid)
        return group

    def leave(self):
        """Removes the folder of all learners' groups, when they are gone."""
        for folder in self._bases():
            folder.rmdir()


def find():
    """The control groups that this process may create others in, prepared for learners.

    Version 2 comes first. Where both are mounted, memory and pids belong to one of them, so the other does not have them.
    """
    mounts = Path("/proc/self/mountinfo").read_text()
    own = Path("/proc/self/cgroup").read_text()
    reasons = []
    for groups in _candidates(mounts, own):
        try:
            groups.prepare()
            return groups
        except (OSError, NoControlGroups) as error:
            reasons.append(f"{groups.name}: {error}")
    raise NoControlGroups(
        f"no control groups for learners ({'; '.join(reasons) or 'none are mounted'}). "
        "Run the hub as root, in a systemd unit with `Delegate=yes`"
    )


def _candidates(mounts, own):
    paths = {}
    for line in own.splitlines():
        _, names, path = line.split(":", 2)
        paths.update({name: path for name in names.split(",")})
    separate = {}
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        root, at = before.split(" ")[3:5]
        kind, _, options = after.split(" ")[:3]

        def mounted(path):
            return Path(at) / Path(path).relative_to(root) if Path(path).is_relative_to(root) else Path(at)

        if kind == "cgroup2" and "" in paths:
            yield Version2(mounted(paths[""]))
        elif kind == "cgroup":
            for name in CONTROLLERS & set(options.split(",")) & set(paths):
                separate[name] = mounted(paths[name])
    if separate:
        yield Version1(separate)


def _write_if_there(path, value):
    """Writes to a file that only some kernels have."""
    if path.exists():
        path.write_text(str(value))
