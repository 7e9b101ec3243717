//! Where Jupyter looks for kernels, as `jupyter_core.paths` says.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where a kernelspec is installed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// For this account.
    User,
    /// For the Python environment that is active.
    SysPrefix,
    /// Under this folder's `share/jupyter`.
    Prefix(PathBuf),
}

/// A place that could not be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoFolder {
    #[error("this account has no home folder, so Jupyter has no folder in it")]
    NoHome,
    #[error("no Python environment is active, and `python3` does not say where it is installed")]
    NoPython,
}

impl NoFolder {
    /// What to do next.
    pub fn help(&self) -> &'static str {
        match self {
            NoFolder::NoHome => "name a folder in JUPYTER_DATA_DIR, or with `--prefix`",
            NoFolder::NoPython => {
                "activate the environment that Jupyter is in, or name it with `--prefix`"
            }
        }
    }
}

impl Place {
    /// The folder of all kernels there. Errs where it cannot be told.
    pub fn kernels(&self) -> Result<PathBuf, NoFolder> {
        let data = match self {
            Place::User => user_data().ok_or(NoFolder::NoHome)?,
            Place::SysPrefix => shared(&environment().or_else(asked).ok_or(NoFolder::NoPython)?),
            Place::Prefix(folder) => shared(folder),
        };
        Ok(data.join("kernels"))
    }
}

fn shared(prefix: &Path) -> PathBuf {
    prefix.join("share").join("jupyter")
}

fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// The account's own folder of Jupyter's data.
fn user_data() -> Option<PathBuf> {
    if let Some(folder) = variable("JUPYTER_DATA_DIR") {
        return Some(folder.into());
    }
    let platform = variable("JUPYTER_PLATFORM_DIRS").is_some_and(|value| {
        let value = value.to_string_lossy().to_lowercase();
        !["no", "n", "false", "off", "0", "0.0"].contains(&value.as_str())
    });
    let home = directories::BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
    if cfg!(target_os = "macos") {
        let library = home?.join("Library");
        return Some(if platform {
            library.join("Application Support").join("jupyter")
        } else {
            library.join("Jupyter")
        });
    }
    if cfg!(windows) {
        let local = variable("LOCALAPPDATA").filter(|_| platform);
        let data = local.or_else(|| variable("APPDATA"));
        return data.map(|data| PathBuf::from(data).join("jupyter"));
    }
    match variable("XDG_DATA_HOME") {
        Some(data) => Some(PathBuf::from(data).join("jupyter")),
        None => Some(home?.join(".local").join("share").join("jupyter")),
    }
}

/// The Python environment that is active in this shell.
pub fn environment() -> Option<PathBuf> {
    let active = variable("VIRTUAL_ENV").or_else(|| variable("CONDA_PREFIX"));
    active.map(PathBuf::from)
}

/// What `python3` on `PATH` says of itself.
fn asked() -> Option<PathBuf> {
    let output = Command::new("python3")
        .args(["-c", "import sys; print(sys.prefix)"])
        .stdin(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let prefix = String::from_utf8(output.stdout).ok()?;
    let prefix = Path::new(prefix.trim());
    prefix.is_absolute().then(|| prefix.to_owned())
}

/// Every folder of kernels that a Jupyter in one of these environments reads, the first to be asked first.
pub fn all_kernels(environments: &[PathBuf]) -> Vec<PathBuf> {
    let mut data: Vec<PathBuf> = Vec::new();
    if let Some(paths) = variable("JUPYTER_PATH") {
        data.extend(env::split_paths(&paths));
    }
    // An active environment goes before the account's folder, as Jupyter has it.
    if environment().is_some() {
        data.extend(environments.iter().map(|prefix| shared(prefix)));
    }
    data.extend(user_data());
    data.extend(environments.iter().map(|prefix| shared(prefix)));
    if cfg!(unix) {
        data.extend(["/usr/local", "/usr"].map(|prefix| shared(Path::new(prefix))));
    }
    let mut kernels: Vec<PathBuf> = Vec::new();
    for folder in data {
        let folder = folder.join("kernels");
        if !kernels.contains(&folder) {
            kernels.push(folder);
        }
    }
    kernels
}
