//! A control group for one box: the kernel limits the memory, the processes and the processor time of the box as a
//! whole.
//!
//! Version 2 is one tree; version 1 has a tree for each controller.

mod files;
mod places;
mod version_1;
mod version_2;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use gpu_tutor_text::{say, t};

use super::init;
use super::plan::SandboxSpec;
use files::{number_after, read, write_if_there};
use places::Places;

/// The prefix of the boxes' folder names; the monitor's process number follows it.
const PREFIX: &str = "gpu-tutor-box-";
/// The kernel counts memory in batches, so it may refuse memory to a group that is still this many bytes below its
/// limit.
const NEAR: u64 = 4 << 20;

/// The weight of a box when it competes with other programs for the processors; theirs is 100.
const WEIGHT: u64 = 25;
/// The maximum number of processors that a box may use at once, and the period in microseconds over which that is
/// measured.
const QUOTA_CORES: u64 = 4;
const PERIOD: u64 = 100_000;

/// The control group of one box. [`Cgroup::remove`] removes it.
#[derive(Debug, Default)]
pub struct Cgroup {
    folders: Vec<PathBuf>,
    doors: Doors,
    /// The file that counts the processes that the kernel killed to free memory.
    kills: Option<PathBuf>,
    /// The file that counts how often the group needed more memory than its limit allows.
    refusals: Option<PathBuf>,
    /// The files that record the peak memory use of the group, each with the file that holds its limit. Version 1
    /// counts refusals in a file that stays at 0 in some kernels.
    peaks: Vec<(PathBuf, PathBuf)>,
    /// The file that counts the processor time.
    time: Option<PathBuf>,
}

/// The files that a process writes to in order to join a group, opened while this process is still allowed to open
/// them.
#[derive(Debug, Default)]
pub struct Doors(Vec<File>);

impl Doors {
    /// Moves the calling process into the group.
    ///
    /// # Errors
    /// If the kernel refuses.
    pub fn enter(&self) -> io::Result<()> {
        self.0.iter().try_for_each(|mut door| door.write_all(b"0"))
    }
}

impl Cgroup {
    /// Creates a control group with a box's limits.
    ///
    /// # Errors
    /// The reason why there is none, in readable form.
    pub fn make(spec: &SandboxSpec) -> Result<Self, String> {
        let mounts = read("/proc/self/mountinfo")?;
        let own = read("/proc/self/cgroup")?;
        let places = Places::of(&mounts, &own);
        let mut reasons = Vec::new();
        for make in [version_2::make, version_1::make] {
            match make(&places, spec) {
                Ok(cgroup) if cgroup.can_be_joined() => return Ok(cgroup),
                Ok(cgroup) => {
                    cgroup.remove();
                    reasons.push(say!("no process may join it"));
                }
                Err(why) => reasons.push(why),
            }
        }
        Err(reasons.join(&t!("; ")))
    }

    /// Moves the calling process into the group.
    ///
    /// # Errors
    /// If the kernel refuses.
    pub fn join(&self) -> io::Result<()> {
        self.doors.enter()
    }

    /// The group's doors, for a process that does not have this value.
    ///
    /// # Errors
    /// If this process has no descriptors left.
    pub fn doors(&self) -> io::Result<Doors> {
        let doors = self.doors.0.iter().map(File::try_clone);
        Ok(Doors(doors.collect::<io::Result<_>>()?))
    }

    /// How often the kernel has killed a process in the group to free memory, either the group's or the machine's.
    pub fn memory_kills(&self) -> u64 {
        let text = self
            .kills
            .as_ref()
            .and_then(|file| fs::read_to_string(file).ok());
        number_after("oom_kill ", &text.unwrap_or_default()).unwrap_or(0)
    }

    /// Whether the group itself has needed more memory than its limit allows. If the kernel does not say, the answer is
    /// yes.
    pub fn is_at_fault(&self) -> bool {
        let number = |file: &Path| fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
        let refusals = self.refusals.as_ref().and_then(|file| {
            let text = fs::read_to_string(file).ok()?;
            number_after("oom ", &text)
        });
        let peaks = self.peaks.iter();
        let peaks: Option<Vec<bool>> = peaks
            .map(|(peak, limit)| Some(number(peak)? + NEAR >= number(limit)?))
            .collect();
        match (refusals, peaks.filter(|peaks| !peaks.is_empty())) {
            (Some(refusals), _) => refusals > 0,
            (None, Some(peaks)) => peaks.contains(&true),
            (None, None) => true,
        }
    }

    /// The processor time of all processes that were ever in the group.
    pub fn cpu(&self) -> Option<Duration> {
        let text = fs::read_to_string(self.time.as_ref()?).ok()?;
        match number_after("usage_usec ", &text) {
            Some(microseconds) => Some(Duration::from_micros(microseconds)),
            None => text.trim().parse().ok().map(Duration::from_nanos),
        }
    }

    /// Kills the group's processes and prevents them from starting others. Otherwise, processes that each start another
    /// and then exit could outrun a process that kills them one by one.
    pub fn end(&self) {
        for folder in &self.folders {
            // Each controller and each kernel has only some of these files.
            let _ = write_if_there(folder, "pids.max", 0);
            let _ = write_if_there(folder, "cgroup.kill", 1);
        }
    }

    /// Removes the group. All its processes must have ended.
    pub fn remove(&self) {
        for folder in &self.folders {
            // A folder that cannot be removed now is tried again when the next group is created beside it.
            let _ = fs::remove_dir(folder);
        }
    }

    /// Whether a process may move into the group. The kernel decides this only when a process tries.
    fn can_be_joined(&self) -> bool {
        // SAFETY: the monitor has one thread, and the child only writes to open files and ends.
        match unsafe { libc::fork() } {
            0 => {
                let code = i32::from(self.join().is_err());
                // SAFETY: this ends the child without running its parent's exit handlers.
                unsafe { libc::_exit(code) }
            }
            -1 => false,
            child => rustix::process::Pid::from_raw(child)
                .is_some_and(|child| init::wait_for(child) == 0),
        }
    }

    /// Returns the group's folder below `above`. Creates it if necessary, after removing the folders of monitors that
    /// are gone.
    fn folder(&mut self, above: &Path) -> Result<PathBuf, String> {
        let mut made = self.folders.iter();
        if let Some(made) = made.find(|made| made.parent() == Some(above)) {
            return Ok(made.clone());
        }
        sweep(above);
        let folder = above.join(format!("{PREFIX}{}", std::process::id()));
        fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        self.folders.push(folder.clone());
        let door = folder.join("cgroup.procs");
        let door = File::options()
            .append(true)
            .open(&door)
            .map_err(|error| format!("{}: {error}", door.display()))?;
        self.doors.0.push(door);
        Ok(folder)
    }
}

/// Removes groups left behind by monitors that were killed.
fn sweep(above: &Path) {
    for entry in fs::read_dir(above).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let monitor = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        // This process has not created a group yet. Its number may have belonged to another process, for example if its
        // container was restarted.
        let own = std::process::id().to_string();
        let is_gone = |pid: &str| pid == own || !Path::new("/proc").join(pid).exists();
        if monitor.is_some_and(is_gone) {
            // A group that still holds processes is not removed.
            let _ = fs::remove_dir(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub const SPEC: SandboxSpec = SandboxSpec {
        read: Vec::new(),
        hidden: Vec::new(),
        scratch_bytes: 1 << 20,
        memory: 5 << 20,
        processes: 7,
        cpu_seconds: 1,
        wall: Duration::from_secs(1),
        cuda: false,
    };

    #[test]
    fn counters_are_read_in_both_versions() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("written");
            Some(path)
        };
        let second = Cgroup {
            kills: file(
                "memory.events",
                "low 0\noom 3\noom_kill 2\noom_group_kill 0\n",
            ),
            time: file("cpu.stat", "usage_usec 1500000\nuser_usec 1\n"),
            ..Cgroup::default()
        };
        assert_eq!(
            (second.memory_kills(), second.cpu()),
            (2, Some(Duration::from_millis(1500)))
        );
        let first = Cgroup {
            kills: file(
                "memory.oom_control",
                "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n",
            ),
            time: file("cpuacct.usage", "2000000000\n"),
            ..Cgroup::default()
        };
        assert_eq!(
            (first.memory_kills(), first.cpu()),
            (1, Some(Duration::from_secs(2)))
        );
    }

    #[test]
    fn a_group_is_at_fault_if_it_came_to_its_own_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("written");
            path
        };
        let second = |text| {
            let group = Cgroup {
                refusals: Some(file("memory.events", text)),
                ..Cgroup::default()
            };
            group.is_at_fault()
        };
        assert!(second("max 9\noom 1\noom_kill 1\n"));
        assert!(!second("max 0\noom 0\noom_kill 1\n"));
        let first = |memory, swap| {
            let limit = || file("memory.limit_in_bytes", "100000000\n");
            let group = Cgroup {
                peaks: vec![
                    (file("memory.max_usage_in_bytes", memory), limit()),
                    (file("memory.memsw.max_usage_in_bytes", swap), limit()),
                ],
                ..Cgroup::default()
            };
            group.is_at_fault()
        };
        assert!(first("99999744\n", "50000000\n") && first("50000000\n", "99999744\n"));
        assert!(!first("50000000\n", "50000000\n"));
        assert!(Cgroup::default().is_at_fault());
    }

    #[test]
    fn a_group_that_an_earlier_process_of_the_same_number_has_left_is_removed_and_one_s_own_is_kept()
     {
        let above = tempfile::tempdir().expect("a folder");
        let left = above.path().join(format!("{PREFIX}{}", std::process::id()));
        let running = above.path().join(format!("{PREFIX}1"));
        for folder in [&left, &running] {
            fs::create_dir(folder).expect("made");
        }
        sweep(above.path());
        assert!(!left.exists() && running.exists());
        fs::create_dir(&left).expect("made");
        let mut cgroup = Cgroup {
            folders: vec![left.clone()],
            ..Cgroup::default()
        };
        assert_eq!(cgroup.folder(above.path()).as_ref(), Ok(&left));
        assert!(left.exists());
    }
}
