//! The surroundings that evcxr reads from its process: where `cargo` and `rustup` are found, and where temporary files go.
//!
//! evcxr asks `rustup which cargo`, then `PATH`. A folder of links to this very executable, put in front of `PATH`, lets it
//! stand in for the tools. `compile::stand_in` is what answers then.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use tempfile::TempDir;

/// Where the stand-ins read what they stand in for.
pub const STAND_IN: &str = "GPU_TUTOR_STAND_IN";

/// The names by which this executable stands in for another program.
pub const STAND_INS: [&str; 4] = [CARGO, RUSTC, RUSTUP, WRAPPER];
pub const CARGO: &str = "cargo";
pub const RUSTUP: &str = "rustup";
pub const RUSTC: &str = "rustc";
pub const WRAPPER: &str = "gpu-tutor-rustc";

const CHANGED: [&str; 4] = ["PATH", "TMPDIR", "EVCXR_CONFIG_DIR", "EVCXR_TMPDIR"];

static CURRENT: OnceLock<Environment> = OnceLock::new();

/// What was changed, and the folder that must live as long as the process.
pub struct Environment {
    folder: PathBuf,
    original: Vec<(&'static str, Option<OsString>)>,
}

/// Removes the folder when the program ends.
#[must_use]
pub struct Guard(#[expect(dead_code, reason = "held for its Drop")] TempDir);

/// Prepares the process for sessions.
///
/// # Safety
/// No other thread may run yet: the process's environment is changed.
pub unsafe fn enter() -> io::Result<Guard> {
    let original = CHANGED
        .iter()
        .map(|name| (*name, std::env::var_os(name)))
        .collect();
    let folder = tempfile::Builder::new().prefix("gpu-tutor-").tempdir()?;
    let bin = folder.path().join("bin");
    std::fs::create_dir_all(&bin)?;
    let exe = std::env::current_exe()?;
    for name in STAND_INS {
        std::os::unix::fs::symlink(&exe, bin.join(name))?;
    }
    let mut path = OsString::from(&bin);
    if let Some(rest) = std::env::var_os("PATH") {
        path.push(":");
        path.push(rest);
    }
    // SAFETY: the caller vouches that this is the only thread.
    unsafe {
        std::env::set_var("PATH", path);
        // The user's settings for evcxr are for evcxr.
        std::env::set_var("EVCXR_CONFIG_DIR", folder.path());
        std::env::remove_var("EVCXR_TMPDIR");
        // Sessions' folders then lie in this one, and go with it.
        std::env::set_var("TMPDIR", folder.path());
        std::env::set_var(STAND_IN, folder.path().join("stand-in.json"));
    }
    let _ = CURRENT.set(Environment {
        folder: folder.path().to_owned(),
        original,
    });
    Ok(Guard(folder))
}

/// The environment of this process; `None` before [`enter`].
pub fn current() -> Option<&'static Environment> {
    CURRENT.get()
}

impl Environment {
    pub fn stand_in_file(&self) -> PathBuf {
        self.folder.join("stand-in.json")
    }

    /// Where every temporary file of this process lies.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn bin(&self) -> PathBuf {
        self.folder.join("bin")
    }

    /// Gives a child the environment this process was started with.
    fn restore(&self, command: &mut Command) {
        for (name, value) in &self.original {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.env_remove(STAND_IN);
    }

    /// What the variables were when the process was started; lossy where they were not UTF-8.
    pub fn originals(&self) -> Vec<(String, Option<String>)> {
        let text = |value: &OsString| value.to_string_lossy().into_owned();
        self.original
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.as_ref().map(text)))
            .collect()
    }

    /// The value a variable had when the process was started.
    pub fn original(&self, name: &str) -> Option<&OsString> {
        self.original
            .iter()
            .find(|(known, _)| *known == name)?
            .1
            .as_ref()
    }
}

/// A command that starts a program in the environment this process was started with.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    if let Some(environment) = current() {
        environment.restore(&mut command);
    }
    command
}

/// The first `name` on the `PATH` this process was started with.
pub fn find_tool(name: &str) -> Option<PathBuf> {
    let path = match current() {
        Some(environment) => environment.original("PATH").cloned(),
        None => std::env::var_os("PATH"),
    }?;
    which::which_in(name, Some(path), ".").ok()
}
