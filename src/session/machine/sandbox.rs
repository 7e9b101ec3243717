//! The sandbox of a submission: it limits what the compiler and the cells may read, write, use and connect to.
//!
//! Learners may run any code of their own, but a submission that somebody else grades is untrusted. The sandbox
//! consists of Landlock rules and resource limits, which need no privileges and no helper program. On a kernel without
//! Landlock the resource limits still apply, and `doctor` reports it.

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

/// The Landlock version that is requested; an older kernel applies the features that it has.
const WANTED: ABI = ABI::V6;

/// The paths that every program may read, because it could not run without them.
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

/// The limits of one session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sandbox {
    /// Paths that may be read, such as the toolchain and the prelude.
    pub read: Vec<PathBuf>,
    /// Paths that may be read and written, such as the scratch folder in which cells run.
    pub write: Vec<PathBuf>,
    /// The limit of the address space, in bytes.
    pub memory: u64,
    /// The limit of a file's size, in bytes.
    pub file_size: u64,
}

impl Sandbox {
    /// Makes a command start in the sandbox. All processes that it starts are in the sandbox too.
    pub fn apply(&self, command: &mut Command) {
        let sandbox = self.clone();
        // SAFETY: the closure runs in the forked child, where a lock that another thread held would never be released.
        // The only shared lock that it takes is the allocator's, which the C library keeps usable after a fork on
        // Linux.
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
            // A path that does not exist needs no rule.
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

/// Returns the special files that may also be written: `/dev/null`, the GPUs, and `/proc/self`, where a cell resets its
/// peak memory.
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
    // SAFETY: this is the documented way to query the version (null attributes, size 0, version flag). It changes
    // nothing, and the kernel reads no memory through the null pointer.
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
