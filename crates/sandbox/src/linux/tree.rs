//! What the box's root folder contains. `mounts.rs` builds it, and `bubblewrap.rs` makes bubblewrap build the same
//! folder.

use std::path::{Path, PathBuf};

use super::gpus;
use super::plan::{PRIVATE, Plan, SCRATCH};
use super::shown::{SETTINGS, SYSTEM, shows};

/// One entry in the root folder. The folders above it are created as needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    Folder(PathBuf),
    Link {
        at: PathBuf,
        to: PathBuf,
    },
    /// One of the machine's files or folders, with everything mounted below it, read-only.
    Read {
        from: PathBuf,
        at: PathBuf,
    },
    /// One of the machine's special files, which may also be written to.
    Device(PathBuf),
    /// The box's own `/proc`.
    Processes(PathBuf),
    /// A file or folder in `/proc` that is none of the box's business.
    Hidden {
        at: PathBuf,
        is_folder: bool,
    },
    /// A folder that may be written to.
    Scratch(PathBuf),
}

const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// The parts of `/proc` that reveal something about the machine and its kernel, or can change them, and that no program
/// in a box needs.
const HIDDEN: [&str; 19] = [
    "/proc/acpi",
    "/proc/asound",
    "/proc/bus",
    "/proc/fs",
    "/proc/pressure",
    "/proc/scsi",
    "/proc/config.gz",
    "/proc/iomem",
    "/proc/irq",
    "/proc/kallsyms",
    "/proc/kcore",
    "/proc/key-users",
    "/proc/keys",
    "/proc/kmsg",
    "/proc/latency_stats",
    "/proc/mtrr",
    "/proc/sched_debug",
    "/proc/sysrq-trigger",
    "/proc/timer_list",
];

/// Everything in the root folder, in the order it must be created in.
pub fn entries(plan: &Plan) -> Vec<Entry> {
    let mut all = vec![Entry::Folder("/etc".into()), Entry::Folder("/dev".into())];
    let system = SYSTEM.iter().map(Path::new);
    all.extend(system.filter_map(as_it_is));
    let settings = SETTINGS.iter().map(Path::new);
    all.extend(settings.filter_map(as_it_is));
    let devices = DEVICES.iter().map(PathBuf::from);
    all.extend(devices.filter(|path| path.exists()).map(Entry::Device));
    all.extend(
        [
            ("/dev/fd", "/proc/self/fd"),
            ("/dev/stdin", "/proc/self/fd/0"),
            ("/dev/stdout", "/proc/self/fd/1"),
            ("/dev/stderr", "/proc/self/fd/2"),
            ("/dev/shm", "/tmp/shm"),
        ]
        .map(|(at, to)| Entry::Link {
            at: at.into(),
            to: to.into(),
        }),
    );
    all.push(Entry::Processes("/proc".into()));
    // The kernel settings that belong to root are writable by anyone who is root outside, even without capabilities.
    all.extend(as_it_is(Path::new("/proc/sys")));
    let hidden = HIDDEN.iter().map(PathBuf::from);
    all.extend(hidden.filter(|path| path.exists()).map(|at| Entry::Hidden {
        is_folder: at.is_dir(),
        at,
    }));
    all.extend([SCRATCH, PRIVATE].map(|at| Entry::Scratch(at.into())));
    if plan.has_gpus() {
        all.extend(gpus::devices().into_iter().map(Entry::Device));
        all.extend(as_it_is(Path::new("/sys")));
    }
    for path in readable(plan) {
        add(&mut all, path);
    }
    let hidden = plan.spec.hidden.iter();
    let shown = hidden.filter(|path| shows(&plan.spec.read, path));
    all.extend(shown.map(|at| Entry::Hidden {
        at: at.clone(),
        is_folder: false,
    }));
    all
}

/// The files and folders that this box may read in addition to the system's own.
pub fn readable(plan: &Plan) -> impl Iterator<Item = &Path> {
    let own = [plan.launcher.as_path(), plan.program.as_path()];
    plan.spec.read.iter().map(PathBuf::as_path).chain(own)
}

/// The special files that this box may read and write.
pub fn devices(plan: &Plan) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = DEVICES.iter().map(PathBuf::from).collect();
    if plan.has_gpus() {
        all.extend(gpus::devices());
    }
    all
}

/// A path on the machine, as the box sees it: a link remains a link.
fn as_it_is(path: &Path) -> Option<Entry> {
    let found = path.symlink_metadata().ok()?;
    let at = path.to_owned();
    if found.is_symlink() && path.parent() == Some(Path::new("/")) {
        return Some(Entry::Link {
            to: path.read_link().ok()?,
            at,
        });
    }
    Some(Entry::Read {
        from: path.canonicalize().ok()?,
        at,
    })
}

/// Adds a file or folder under the given name and under its real name, if the root folder lacks them.
fn add(all: &mut Vec<Entry>, path: &Path) {
    // A path that does not exist needs no entry. If the program is missing, the stage reports it.
    let Ok(from) = path.canonicalize() else {
        return;
    };
    for at in [&from, path] {
        let is_there = all.iter().any(|entry| match entry {
            Entry::Read { at: above, .. } | Entry::Link { at: above, .. } => at.starts_with(above),
            _ => false,
        });
        if at.is_absolute() && !is_there {
            all.push(Entry::Read {
                from: from.clone(),
                at: at.to_owned(),
            });
        }
    }
}
