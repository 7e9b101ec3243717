//! Makes bubblewrap create a box's namespaces and root folder.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use gpu_tutor_text::language;

use super::mounts::{self, scratch_options};
use super::plan::Plan;
use super::tree::{self, Entry};
use super::view::{HOST, USER};

/// Where bubblewrap may be installed. `PATH` is not used, because it may name folders that others can write to.
const PLACES: [&str; 4] = [
    "/usr/bin/bwrap",
    "/usr/local/bin/bwrap",
    "/bin/bwrap",
    "/run/current-system/sw/bin/bwrap",
];

/// Bubblewrap's executable, if it is installed.
pub fn find() -> Option<PathBuf> {
    PLACES.iter().map(PathBuf::from).find(|path| path.exists())
}

/// The arguments that make bubblewrap create this plan's box, without the command to run in it.
pub fn arguments(plan: &Plan) -> Vec<OsString> {
    let mut all = Arguments::default();
    all.words(&[
        "--unshare-user",
        "--unshare-pid",
        "--unshare-net",
        "--unshare-ipc",
        "--unshare-uts",
        "--unshare-cgroup-try",
        "--die-with-parent",
        "--new-session",
        "--clearenv",
        // Only for the last stage, which sets the options of the scratch folder and then gives up all capabilities.
        "--cap-add",
        "CAP_SYS_ADMIN",
        "--cap-add",
        "CAP_SETPCAP",
        "--hostname",
        HOST,
    ]);
    // For the last stage's messages. The box's program gets the plan's variables.
    all.words(&["--setenv", language::VARIABLE, &language::current()]);
    let user = USER.to_string();
    all.words(&["--uid", &user, "--gid", &user]);
    for entry in tree::entries(plan) {
        all.entry(&entry, plan.spec.scratch_bytes);
    }
    all.words(&["--remount-ro", "/", "--chdir", "/", "--"]);
    all.0
}

/// Restricts the mounts in ways that bubblewrap has no option for: it limits the number of files in the writable
/// folders, and prevents processes from changing special files. With bubblewrap's own `--remount-ro`, special files
/// could no longer be opened.
///
/// # Errors
/// If the kernel refuses, as some systems do for processes that bubblewrap starts.
pub fn limit_mounts(plan: &Plan) -> std::io::Result<()> {
    use rustix::mount::{MountFlags, mount_remount};
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    let options = scratch_options(plan);
    for folder in [&plan.scratch, &plan.private] {
        mount_remount(folder, flags, options.as_str())?;
    }
    let devices = tree::devices(plan);
    let mut there = devices.iter().filter(|at| at.exists());
    there.try_for_each(|at| mounts::seal(at, mounts::DEVICE, true))
}

#[derive(Default)]
struct Arguments(Vec<OsString>);

impl Arguments {
    fn words(&mut self, words: &[&str]) {
        self.0.extend(words.iter().map(OsString::from));
    }

    fn paths(&mut self, option: &str, paths: &[&Path]) {
        self.0.push(option.into());
        self.0.extend(paths.iter().map(OsString::from));
    }

    fn entry(&mut self, entry: &Entry, scratch_bytes: u64) {
        match entry {
            Entry::Folder(at) => self.paths("--dir", &[at]),
            Entry::Link { at, to } => self.paths("--symlink", &[to, at]),
            Entry::Read { from, at } => self.paths("--ro-bind", &[from, at]),
            Entry::Device(at) => self.paths("--dev-bind", &[at, at]),
            Entry::Processes(at) => self.paths("--proc", &[at]),
            Entry::Hidden {
                at,
                is_folder: true,
            } => {
                self.words(&["--size", "4096"]);
                self.paths("--tmpfs", &[at]);
                self.paths("--remount-ro", &[at]);
            }
            Entry::Hidden { at, .. } => self.paths("--ro-bind", &[Path::new("/dev/null"), at]),
            Entry::Scratch(at) => {
                self.words(&["--perms", "0700", "--size", &scratch_bytes.to_string()]);
                self.paths("--tmpfs", &[at]);
            }
        }
    }
}
