//! The sandbox around a submission: what its compiler and its cells may read, write, use and reach.
//!
//! A learner's own cells are theirs to run; an answer that somebody else grades is hostile until shown otherwise.
//! Landlock and resource limits need no privileges and no helper program. Where the kernel has no Landlock, the limits
//! still hold, and `doctor` says so.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetStatus, Scope,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};

/// The features asked for; an older kernel gives those it has.
const WANTED: ABI = ABI::V6;

/// What programs need to run at all.
const SYSTEM: [&str; 11] = [
    "/usr",
    "/lib",
    "/lib64",
    "/bin",
    "/etc",
    "/proc",
    "/sys",
    "/opt",
    "/dev/urandom",
    "/dev/random",
    "/dev/zero",
];

/// Walls for one session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sandbox {
    /// May be read: the toolchain, the prelude.
    pub read: Vec<PathBuf>,
    /// May be read and written: the session's own folder, and a scratch folder that is the cell's working directory.
    pub write: Vec<PathBuf>,
    /// Bytes of address space.
    pub memory: u64,
    /// Bytes of one file.
    pub file_size: u64,
}

impl Sandbox {
    /// Puts a child, and all it starts, behind the sandbox.
    pub fn apply(&self, command: &mut Command) {
        let sandbox = self.clone();
        // SAFETY: the closure runs in the forked child of a process whose other threads hold no lock it takes but the
        // allocator's, which fork keeps usable on the systems that have Landlock.
        unsafe {
            command.pre_exec(move || sandbox.restrict_self());
        }
    }

    fn restrict_self(&self) -> io::Result<()> {
        limit(Resource::As, self.memory)?;
        limit(Resource::Fsize, self.file_size)?;
        limit(Resource::Core, 0)?;
        self.restrict_access().map(drop).map_err(io::Error::other)
    }

    fn restrict_access(&self) -> Result<RulesetStatus, landlock::RulesetError> {
        let all = AccessFs::from_all(WANTED);
        let read = AccessFs::from_read(WANTED);
        let mut rules = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(all)?
            .handle_access(AccessNet::from_all(WANTED))?
            .scope(Scope::from_all(WANTED))?
            .create()?;
        let readable = SYSTEM
            .iter()
            .map(Path::new)
            .chain(self.read.iter().map(PathBuf::as_path));
        for path in readable {
            // What is not there needs no rule.
            if let Ok(opened) = PathFd::new(path) {
                rules = rules.add_rule(PathBeneath::new(opened, read))?;
            }
        }
        for path in devices() {
            if let Ok(opened) = PathFd::new(path) {
                rules = rules.add_rule(PathBeneath::new(
                    opened,
                    read | AccessFs::WriteFile | AccessFs::IoctlDev,
                ))?;
            }
        }
        for path in &self.write {
            if let Ok(opened) = PathFd::new(path) {
                rules = rules.add_rule(PathBeneath::new(opened, all))?;
            }
        }
        Ok(rules.restrict_self()?.ruleset)
    }
}

/// What may be written to besides: the bin, the process's own entry (a cell resets its peak of memory there), GPUs.
fn devices() -> Vec<PathBuf> {
    let mut all = vec![PathBuf::from("/dev/null"), PathBuf::from("/proc/self")];
    let entries = std::fs::read_dir("/dev").into_iter().flatten().flatten();
    all.extend(
        entries
            .map(|entry| entry.path())
            .filter(|path| path.to_string_lossy().starts_with("/dev/nvidia")),
    );
    all
}

/// Whether this kernel has Landlock.
pub fn is_available() -> bool {
    // Asks for the version only, which changes nothing.
    // SAFETY: the documented way to ask: no attributes, size 0, the version flag.
    unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            std::ptr::null::<u8>(),
            0,
            1,
        ) > 0
    }
}

fn limit(resource: Resource, value: u64) -> io::Result<()> {
    let limit = Rlimit {
        current: Some(value),
        maximum: Some(value),
    };
    Ok(setrlimit(resource, limit)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sandbox_in(scratch: &Path) -> Sandbox {
        Sandbox {
            read: Vec::new(),
            write: vec![scratch.to_owned()],
            memory: 4 << 30,
            file_size: 1 << 20,
        }
    }

    fn run(sandbox: &Sandbox, script: &str) -> (bool, String) {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        sandbox.apply(&mut command);
        let output = command.output().expect("sh starts");
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    }

    #[test]
    fn a_sandboxed_process_reads_and_writes_only_what_it_was_given() {
        assert!(is_available(), "this test needs a kernel with Landlock");
        let scratch = tempfile::tempdir().expect("a folder");
        let secret = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(secret.path(), "secret").expect("written");
        let sandbox = sandbox_in(scratch.path());
        let (read, text) = run(&sandbox, &format!("cat {}", secret.path().display()));
        assert!(!read && text.is_empty(), "{text}");
        let inside = scratch.path().join("mine");
        let (wrote, text) = run(
            &sandbox,
            &format!("echo hi > {0} && cat {0}", inside.display()),
        );
        assert!(wrote && text == "hi\n", "{text}");
        let (outside, _) = run(&sandbox, &format!("echo hi > {}", secret.path().display()));
        assert!(!outside);
    }

    #[test]
    fn a_sandboxed_process_cannot_fill_the_disk() {
        let scratch = tempfile::tempdir().expect("a folder");
        let big = scratch.path().join("big");
        run(
            &sandbox_in(scratch.path()),
            &format!("head -c 3000000 /dev/zero > {}", big.display()),
        );
        assert!(big.metadata().expect("begun").len() <= 1 << 20);
    }
}
