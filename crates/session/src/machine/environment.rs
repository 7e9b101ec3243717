//! The environment variables that evcxr reads: they say where `cargo` and `rustup` are and where temporary files go.
//!
//! evcxr looks for cargo with `rustup which cargo`, then on `PATH`. This module puts a folder of links to this
//! executable first on `PATH`, so that evcxr runs this program instead of the tools. `compile::stand_in` handles those
//! calls. For cargo, a script replaces the link, because every cell calls it.

use std::ffi::{OsStr, OsString};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::thread::JoinHandle;

use gpu_tutor_system::temporary::{self, Folder, Purpose};
use gpu_tutor_text::t;

/// The environment variable with the path of the file that tells the stand-ins which tools they replace.
pub const STAND_IN: &str = "GPU_TUTOR_STAND_IN";

/// The names that this executable uses to replace other programs.
pub const STAND_INS: [&str; 3] = [CARGO, RUSTC, RUSTUP];
pub const CARGO: &str = "cargo";
pub const RUSTUP: &str = "rustup";
pub const RUSTC: &str = "rustc";

/// The variable that users set to `off` to make every cell start rustc.
pub const WAITING_COMPILER: &str = "GPU_TUTOR_WAITING_COMPILER";

/// The file in a session's folder that holds the answer to the next cargo call.
pub const READY_FILE: &str = "ready";

/// The folder for the cells' temporary files: within the session's folder, or in a box with walls, within the scratch
/// folder.
const FILES: &str = "files";

/// Stands in for cargo: prints the answer written by the session, or runs this program if there is none. Every cell
/// calls it once, and a shell starts 2 ms faster than this program.
fn script(own: &Path) -> String {
    format!(
        r#"#!{SHELL}
if [ "$1" = build ] && read -r answer 2>/dev/null < {READY_FILE}; then
    printf '%s\n' "$answer"
    exit
fi
exec '{}' "$@"
"#,
        own.display()
    )
}
const SHELL: &str = "/bin/sh";

const CHANGED: [&str; 4] = ["PATH", "TMPDIR", "EVCXR_CONFIG_DIR", "EVCXR_TMPDIR"];

static CURRENT: OnceLock<Environment> = OnceLock::new();

/// The folder for temporary files, and the original values of the variables that were changed.
pub struct Environment {
    folder: PathBuf,
    /// In a box with walls, the folder that cells can write to. The session's own folder is then elsewhere.
    scratch: Option<PathBuf>,
    original: Vec<(&'static str, Option<OsString>)>,
}

/// Removes the folder when the program exits.
#[must_use]
pub struct Guard {
    _folder: Folder,
    sweep: Option<JoinHandle<()>>,
}

impl Guard {
    /// Starts removing what killed processes left behind. The program waits for this before it exits.
    pub fn sweep(&mut self) {
        let sweep = std::thread::Builder::new()
            .name("sweep".into())
            .spawn(|| temporary::sweep(temporary::place()));
        // If the thread cannot be started, the next run cleans up instead.
        self.sweep = sweep.ok();
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(sweep) = self.sweep.take() {
            let _ = sweep.join();
        }
    }
}

/// Exits the process at once, without dropping anything, but removes its folder.
pub fn exit(code: i32) -> ! {
    if let Some(environment) = current() {
        temporary::remove(&environment.folder);
    }
    std::process::exit(code)
}

/// Prepares the process for sessions: creates the folder of links and sets the environment variables.
///
/// # Errors
/// Fails when the folder or its links cannot be created.
///
/// # Safety
/// The caller must ensure that no other thread is running, because this function changes environment variables.
pub unsafe fn enter() -> io::Result<Guard> {
    // SAFETY: the caller upholds the requirements of `enter_with`.
    unsafe { enter_with(None) }
}

/// Prepares a process in a box for sessions. In a box with walls, `private` is a folder that cells cannot write to. The
/// session's folder is created in it, and only the cells' temporary files go into the usual folder.
///
/// # Errors
/// Fails when the folders or links cannot be created.
///
/// # Safety
/// The caller must ensure that no other thread is running, because this function changes environment variables.
pub unsafe fn enter_with(private: Option<&Path>) -> io::Result<Guard> {
    let original = CHANGED
        .iter()
        .map(|name| (*name, std::env::var_os(name)))
        .collect();
    let parent = temporary::place();
    if parent.as_os_str().as_encoded_bytes().contains(&b':') {
        return Err(io::Error::other(t!(
            "`%{folder}` has a colon, which separates the folders of a search path",
            folder = parent.display()
        )));
    }
    let scratch = private.map(|_| parent.to_owned());
    let folder = Folder::make_in(private.unwrap_or(parent), Purpose::Session)?;
    std::fs::create_dir(scratch.as_deref().unwrap_or(folder.path()).join(FILES))?;
    let bin = folder.path().join("bin");
    std::fs::create_dir_all(&bin)?;
    let exe = std::env::current_exe()?;
    for name in STAND_INS {
        symlink(&exe, bin.join(name))?;
    }
    answer_quickly(&exe, &bin)?;
    let mut path = OsString::from(&bin);
    if let Some(rest) = std::env::var_os("PATH") {
        path.push(":");
        path.push(rest);
    }
    // SAFETY: the caller guarantees that this is the only thread, so no other thread can read the environment now.
    unsafe {
        std::env::set_var("PATH", path);
        // The user's own evcxr settings must not affect sessions.
        std::env::set_var("EVCXR_CONFIG_DIR", folder.path());
        std::env::remove_var("EVCXR_TMPDIR");
        // Session folders are created in this folder and are removed with it.
        std::env::set_var("TMPDIR", folder.path());
        std::env::set_var(STAND_IN, folder.path().join("stand-in.json"));
    }
    let _ = CURRENT.set(Environment {
        folder: folder.path().to_owned(),
        scratch,
        original,
    });
    Ok(Guard {
        _folder: folder,
        sweep: None,
    })
}

/// Replaces the link named `cargo` with the script, if the script can run.
fn answer_quickly(exe: &Path, bin: &Path) -> io::Result<()> {
    let own = bin.join("own");
    let quotable = !own.as_os_str().as_encoded_bytes().contains(&b'\'');
    if !Path::new(SHELL).exists() || !quotable || own.to_str().is_none() {
        return Ok(());
    }
    std::fs::create_dir(&own)?;
    let (own, cargo) = (own.join(CARGO), bin.join(CARGO));
    symlink(exe, &own)?;
    std::fs::remove_file(&cargo)?;
    // In a box, it may not be possible to change a file's mode later.
    let mut file = OpenOptions::new();
    let mut file = file.write(true).create_new(true).mode(0o755).open(cargo)?;
    file.write_all(script(&own).as_bytes())
}

/// The environment of this process; `None` before [`enter`].
pub fn current() -> Option<&'static Environment> {
    CURRENT.get()
}

impl Environment {
    pub fn stand_in_file(&self) -> PathBuf {
        self.folder.join("stand-in.json")
    }

    /// The folder that holds all temporary files of this process.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The cells' folder for temporary files.
    pub fn files(&self) -> PathBuf {
        self.scratch.as_ref().unwrap_or(&self.folder).join(FILES)
    }

    /// In a box with walls, the only folder that cells can write to.
    pub fn scratch(&self) -> Option<&Path> {
        self.scratch.as_deref()
    }

    pub fn bin(&self) -> PathBuf {
        self.folder.join("bin")
    }

    /// Restores, for a command, the environment that this process was started with.
    fn restore(&self, command: &mut Command) {
        for (name, value) in &self.original {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.env_remove(STAND_IN);
    }

    /// A variable's value when the process was started.
    pub fn original(&self, name: &str) -> Option<&OsString> {
        self.original
            .iter()
            .find(|(known, _)| *known == name)?
            .1
            .as_ref()
    }
}

/// Creates a command that runs a program in the environment that this process was started with.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    if let Some(environment) = current() {
        environment.restore(&mut command);
    }
    command
}

/// Finds a program on the `PATH` that this process was started with.
pub fn find_tool(name: &str) -> Option<PathBuf> {
    let path = match current() {
        Some(environment) => environment.original("PATH").cloned(),
        None => std::env::var_os("PATH"),
    }?;
    which::which_in(name, Some(path), ".").ok()
}
