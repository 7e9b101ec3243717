//! A control group for one box: the kernel limits memory, processes and processor time of all its processes together.
//!
//! Version 2 is one tree, and a group may be made below any of its own group's ancestors that has been given the
//! controllers. Version 1 has a tree for each controller.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::init;
use super::plan::{OWN_PROCESSES, SandboxSpec};

/// What the folders of boxes begin with; the monitor's process number follows.
const PREFIX: &str = "gpu-tutor-box-";

/// The control group of one box. It is removed by [`Cgroup::remove`].
#[derive(Debug, Default)]
pub struct Cgroup {
    folders: Vec<PathBuf>,
    doors: Doors,
    /// The file that counts the processes which the kernel killed for memory.
    kills: Option<PathBuf>,
    /// The file that counts the processor time.
    time: Option<PathBuf>,
}

/// The files to which a process writes to join a group; opened while this process still may.
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
    /// Makes a control group with the limits of a box.
    ///
    /// # Errors
    /// The reason why there is none, for a person to read.
    pub fn make(spec: &SandboxSpec) -> Result<Self, String> {
        let mounts = read("/proc/self/mountinfo")?;
        let own = read("/proc/self/cgroup")?;
        let places = Places::of(&mounts, &own);
        let mut reasons = Vec::new();
        for make in [version_2, version_1] {
            match make(&places, spec) {
                Ok(cgroup) if cgroup.can_be_joined() => return Ok(cgroup),
                Ok(cgroup) => {
                    cgroup.remove();
                    reasons.push("no process may join it".to_owned());
                }
                Err(why) => reasons.push(why),
            }
        }
        Err(reasons.join("; "))
    }

    /// Moves the calling process into the group.
    ///
    /// # Errors
    /// If the kernel refuses.
    pub fn join(&self) -> io::Result<()> {
        self.doors.enter()
    }

    /// The group's doors for a process that does not have this value.
    ///
    /// # Errors
    /// If this process has no descriptor left.
    pub fn doors(&self) -> io::Result<Doors> {
        let doors = self.doors.0.iter().map(File::try_clone);
        Ok(Doors(doors.collect::<io::Result<_>>()?))
    }

    /// How often the kernel has killed a process of the group because there was no memory left for it.
    pub fn memory_kills(&self) -> u64 {
        let text = self
            .kills
            .as_ref()
            .and_then(|file| fs::read_to_string(file).ok());
        number_after("oom_kill ", &text.unwrap_or_default()).unwrap_or(0)
    }

    /// The processor time of all processes that were ever in the group.
    pub fn cpu(&self) -> Option<Duration> {
        let text = fs::read_to_string(self.time.as_ref()?).ok()?;
        match number_after("usage_usec ", &text) {
            Some(microseconds) => Some(Duration::from_micros(microseconds)),
            None => text.trim().parse().ok().map(Duration::from_nanos),
        }
    }

    /// Removes the group. All its processes must have ended.
    pub fn remove(&self) {
        for folder in &self.folders {
            // A folder that cannot be removed is looked at again when the next group is made beside it.
            let _ = fs::remove_dir(folder);
        }
    }

    /// Whether a process may move into the group. The kernel decides this only when one tries.
    fn can_be_joined(&self) -> bool {
        // SAFETY: the monitor has one thread, and the child only writes to open files and ends.
        match unsafe { libc::fork() } {
            0 => {
                let code = i32::from(self.join().is_err());
                // SAFETY: ends the child without running what its parent wants done at its own end.
                unsafe { libc::_exit(code) }
            }
            child => rustix::process::Pid::from_raw(child).is_some_and(|child| {
                child.as_raw_nonzero().get() > 0 && init::wait_for(child) == 0
            }),
        }
    }

    /// Makes the group's folder below another, and removes those whose monitors are gone.
    fn folder(&mut self, above: &Path) -> Result<PathBuf, String> {
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

/// Removes groups that were left behind by monitors which somebody killed.
fn sweep(above: &Path) {
    for entry in fs::read_dir(above).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let monitor = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        if monitor.is_some_and(|pid| !Path::new("/proc").join(pid).exists()) {
            // A group that still holds processes stays.
            let _ = fs::remove_dir(entry.path());
        }
    }
}

fn version_2(places: &Places, spec: &SandboxSpec) -> Result<Cgroup, String> {
    let (root, own) = places
        .unified
        .as_ref()
        .ok_or("control groups of version 2 are not mounted")?;
    let has_controllers = |folder: &&Path| {
        let given = fs::read_to_string(folder.join("cgroup.subtree_control"));
        let given = given.unwrap_or_default();
        let given: Vec<&str> = given.split_whitespace().collect();
        ["memory", "pids"].iter().all(|one| given.contains(one))
    };
    let above = own
        .ancestors()
        .take_while(|folder| folder.starts_with(root));
    let mut why =
        "no control group of version 2 above this process hands on memory and pids".to_owned();
    for above in above.filter(has_controllers) {
        let mut cgroup = Cgroup::default();
        let made = cgroup.folder(above).and_then(|folder| {
            write(&folder, "memory.max", spec.memory)?;
            write_if_there(&folder, "memory.swap.max", 0)?;
            write(&folder, "pids.max", spec.processes + OWN_PROCESSES)?;
            cgroup.kills = Some(folder.join("memory.events"));
            cgroup.time = Some(folder.join("cpu.stat"));
            Ok(())
        });
        match made {
            Ok(()) => return Ok(cgroup),
            Err(error) => why = error,
        }
        cgroup.remove();
    }
    Err(why)
}

fn version_1(places: &Places, spec: &SandboxSpec) -> Result<Cgroup, String> {
    let place = |controller: &str| {
        let mut all = places.separate.iter();
        let found = all.find(|(name, _)| name == controller);
        found
            .map(|(_, folder)| folder.as_path())
            .ok_or_else(|| format!("the controller {controller} of version 1 is not mounted"))
    };
    let mut cgroup = Cgroup::default();
    let mut fill = || {
        let folder = cgroup.folder(place("memory")?)?;
        write(&folder, "memory.limit_in_bytes", spec.memory)?;
        write_if_there(&folder, "memory.memsw.limit_in_bytes", spec.memory)?;
        cgroup.kills = Some(folder.join("memory.oom_control"));
        let folder = cgroup.folder(place("pids")?)?;
        write(&folder, "pids.max", spec.processes + OWN_PROCESSES)?;
        // Without this one, the monitor adds up the processes' own times.
        if let Ok(above) = place("cpuacct") {
            let folder = match cgroup
                .folders
                .iter()
                .find(|made| made.parent() == Some(above))
            {
                Some(made) => made.clone(),
                None => cgroup.folder(above)?,
            };
            cgroup.time = Some(folder.join("cpuacct.usage"));
        }
        Ok(())
    };
    match fill() {
        Ok(()) => Ok(cgroup),
        Err(why) => {
            cgroup.remove();
            Err(why)
        }
    }
}

fn write(folder: &Path, file: &str, value: u64) -> Result<(), String> {
    let file = folder.join(file);
    fs::write(&file, value.to_string()).map_err(|error| format!("{}: {error}", file.display()))
}

fn write_if_there(folder: &Path, file: &str, value: u64) -> Result<(), String> {
    if folder.join(file).exists() {
        write(folder, file, value)?;
    }
    Ok(())
}

fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))
}

/// The number that follows a word at the beginning of a line.
fn number_after(word: &str, text: &str) -> Option<u64> {
    let mut lines = text.lines();
    lines.find_map(|line| line.strip_prefix(word)?.trim().parse().ok())
}

/// Where this process's own control groups lie.
#[derive(Debug, Default, PartialEq, Eq)]
struct Places {
    /// Of version 2: where the tree is mounted, and the own group in it.
    unified: Option<(PathBuf, PathBuf)>,
    /// Of version 1: each controller and the own group in its tree.
    separate: Vec<(String, PathBuf)>,
}

impl Places {
    /// Reads the texts of `/proc/self/mountinfo` and `/proc/self/cgroup`.
    fn of(mounts: &str, own: &str) -> Self {
        let mut places = Places::default();
        for line in mounts.lines() {
            let Some((before, after)) = line.split_once(" - ") else {
                continue;
            };
            let before: Vec<&str> = before.split(' ').collect();
            let after: Vec<&str> = after.split(' ').collect();
            let (&[_, _, _, root, at, ..], &[kind, _, options]) = (&before[..], &after[..]) else {
                continue;
            };
            let mounted = |path: &str| {
                let inside = Path::new(path).strip_prefix(root).unwrap_or(Path::new(""));
                Path::new(at).join(inside)
            };
            match kind {
                "cgroup2" => {
                    let path = own.lines().find_map(|line| line.strip_prefix("0::"));
                    places.unified = path.map(|path| (PathBuf::from(at), mounted(path)));
                }
                "cgroup" => {
                    for line in own.lines() {
                        let mut fields = line.splitn(3, ':').skip(1);
                        let (Some(names), Some(path)) = (fields.next(), fields.next()) else {
                            continue;
                        };
                        let here = names.split(',').filter(|name| {
                            !name.is_empty() && options.split(',').any(|option| option == *name)
                        });
                        places
                            .separate
                            .extend(here.map(|name| (name.to_owned(), mounted(path))));
                    }
                }
                _ => {}
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPEC: SandboxSpec = SandboxSpec {
        read: Vec::new(),
        scratch_bytes: 1 << 20,
        memory: 5 << 20,
        processes: 7,
        cpu_seconds: 1,
        wall: Duration::from_secs(1),
        cuda: false,
    };

    #[test]
    fn the_own_groups_are_found_below_their_mounts() {
        let mounts = "30 23 0:26 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n\
            31 23 0:27 /docker/x /sys/fs/cgroup/cpu rw shared:9 - cgroup cgroup rw,cpu,cpuacct\n\
            32 23 0:28 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n";
        let own =
            "3:pids:/\n2:cpu,cpuacct:/docker/x/below\n1:name=systemd:/y\n0::/user.slice/a.scope\n";
        let places = Places::of(mounts, own);
        assert_eq!(
            places.unified,
            Some((
                "/sys/fs/cgroup/unified".into(),
                "/sys/fs/cgroup/unified/user.slice/a.scope".into()
            ))
        );
        let cpu = PathBuf::from("/sys/fs/cgroup/cpu/below");
        assert_eq!(
            places.separate,
            [
                ("cpu".to_owned(), cpu.clone()),
                ("cpuacct".to_owned(), cpu),
                ("pids".to_owned(), "/sys/fs/cgroup/pids".into())
            ]
        );
    }

    /// A folder that looks like one of version 2. Making a folder in a real one makes its files too, so the files of
    /// the box's group are made here before, under the name that it will have.
    fn unified(given: &str) -> (tempfile::TempDir, Places) {
        let root = tempfile::tempdir().expect("a folder");
        let own = root.path().join("user/app");
        fs::create_dir_all(&own).expect("made");
        fs::write(own.join("cgroup.subtree_control"), "").expect("written");
        fs::write(root.path().join("user/cgroup.subtree_control"), given).expect("written");
        let places = Places {
            unified: Some((root.path().to_owned(), own)),
            separate: Vec::new(),
        };
        (root, places)
    }

    #[test]
    fn a_group_of_version_2_is_made_below_the_nearest_one_that_hands_on_its_controllers() {
        let (_root, places) = unified("cpu memory");
        let why = version_2(&places, &SPEC).expect_err("no pids");
        assert!(why.contains("hands on memory and pids"), "{why}");
        let (root, places) = unified("cpu memory pids");
        let why = version_2(&places, &SPEC).expect_err("not a control group");
        let made = format!("user/{PREFIX}{}", std::process::id());
        assert!(why.contains(&made), "{why}");
        assert!(!root.path().join(made).exists(), "what was made is removed");
    }

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
}
