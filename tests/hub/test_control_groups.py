"""Control groups of both versions, in folders that imitate them."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging/hub"))

import control_groups  # noqa: E402
from control_groups import Limits, NoControlGroups, Version1, Version2  # noqa: E402

LIMITS = Limits(memory=1 << 30, processes=64, cpus=1.5)
ME = (os.getuid(), os.getgid())


class Folders(Version2):
    """In a control group, the kernel creates the files. Here they are created with the folder."""

    def make(self, name, limits, uid, gid):
        mkdir = Path.mkdir

        def with_files(path, *rest, **options):
            mkdir(path, *rest, **options)
            for file in ("cgroup.procs", "cgroup.subtree_control", "cpu.max", "memory.swap.max", "memory.max", "pids.max"):
                (path / file).write_text("")

        Path.mkdir = with_files
        try:
            return super().make(name, limits, uid, gid)
        finally:
            Path.mkdir = mkdir


class ControlGroups(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def test_the_hub_goes_into_a_leaf_before_its_group_hands_on_controllers(self):
        (self.root / "cgroup.controllers").write_text("cpu memory pids\n")
        (self.root / "cgroup.procs").write_text("4711\n")
        (self.root / "cgroup.subtree_control").write_text("")
        Version2(self.root).prepare()
        self.assertEqual((self.root / "hub/cgroup.procs").read_text(), "4711")
        self.assertEqual((self.root / "cgroup.subtree_control").read_text(), "+cpu")
        # A process of the hub that is already in the leaf creates groups next to it, not below.
        self.assertEqual(Version2(self.root / "hub").base, self.root)

    def test_a_group_without_controllers_says_which_are_missing(self):
        (self.root / "cgroup.controllers").write_text("cpu pids\n")
        with self.assertRaisesRegex(NoControlGroups, "does not have memory"):
            Version2(self.root).prepare()
        with self.assertRaisesRegex(NoControlGroups, "does not have memory and pids"):
            Version1({"cpu": self.root}).prepare()

    def test_a_learner_of_version_2_has_limits_and_a_leaf_and_may_make_groups_below(self):
        group = Folders(self.root).make("learner-ada", LIMITS, *ME)
        own = self.root / "learner-ada"
        self.assertEqual((own / "memory.max").read_text(), str(1 << 30))
        self.assertEqual((own / "pids.max").read_text(), "64")
        self.assertEqual((own / "cpu.max").read_text(), "150000 100000")
        self.assertEqual((own / "memory.swap.max").read_text(), "0")
        # Without this, the learner's boxes could not have control groups.
        self.assertEqual((own / "cgroup.subtree_control").read_text(), "+memory +pids")
        group.enter()
        self.assertEqual((own / "server/cgroup.procs").read_text(), "0")
        self.assertEqual((own / "cgroup.procs").read_text(), "")

    def test_the_mounts_of_systemd_and_of_version_1_are_told_apart(self):
        systemd = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
        (only,) = control_groups._candidates(systemd, "0::/system.slice/gpu-tutor-hub.service\n")
        self.assertEqual(only.base, Path("/sys/fs/cgroup/system.slice/gpu-tutor-hub.service"))
        container = "30 23 0:26 /docker/x /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"
        (only,) = control_groups._candidates(container, "0::/docker/x/below\n")
        self.assertEqual(only.base, Path("/sys/fs/cgroup/below"))
        separate = ("31 23 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
                    "32 23 0:28 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n")
        (only,) = control_groups._candidates(separate, "4:memory:/a\n3:cpu,cpuacct:/b\n")
        self.assertEqual(only.group("learner-ada").folders, (
            Path("/sys/fs/cgroup/memory/a/gpu-tutor-hub/learner-ada"),
            Path("/sys/fs/cgroup/cpu/b/gpu-tutor-hub/learner-ada")))

    def test_what_was_measured_is_read_in_both_versions(self):
        own = self.root / "learner-ada"
        own.mkdir()
        for file, text in {"memory.current": "7\n", "memory.peak": "9\n", "pids.current": "3\n",
                           "memory.events": "low 0\noom 2\noom_kill 1\n"}.items():
            (own / file).write_text(text)
        measured = Version2(self.root).group("learner-ada").measured()
        self.assertEqual(measured, {"memory": 7, "peak": 9, "processes": 3, "kills": 1})
        first = self.root / "gpu-tutor-hub/learner-ada"
        first.mkdir(parents=True)
        for file, text in {"memory.usage_in_bytes": "5\n", "memory.max_usage_in_bytes": "6\n", "pids.current": "2\n",
                           "memory.oom_control": "oom_kill_disable 0\nunder_oom 0\noom_kill 4\n"}.items():
            (first / file).write_text(text)
        measured = Version1({"memory": self.root}).group("learner-ada").measured()
        self.assertEqual(measured, {"memory": 5, "peak": 6, "processes": 2, "kills": 4})


if __name__ == "__main__":
    unittest.main()
