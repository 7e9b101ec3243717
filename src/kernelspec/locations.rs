//! The folders where Jupyter looks for kernels, as its module `jupyter_core.paths` defines them.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gpu_tutor_text::t;

/// Where to install a kernelspec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstallLocation {
    /// The user's own folder.
    User,
    /// The active Python environment.
    SysPrefix,
    /// `share/jupyter` in this folder.
    Prefix(PathBuf),
}

/// Why a location has no folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LocationError {
    #[error("{}", t!("this account has no home folder, so there is no Jupyter folder in it"))]
    NoHome,
    #[error("{}", t!("no Python environment is active, and `python3` does not say where it is installed"))]
    NoPython,
}

impl LocationError {
    /// What to do next.
    pub fn help(&self) -> Cow<'static, str> {
        match self {
            LocationError::NoHome => {
                t!("set JUPYTER_DATA_DIR to a folder, or give one with `--prefix`")
            }
            LocationError::NoPython => {
                t!("activate the environment that Jupyter is in, or give it with `--prefix`")
            }
        }
    }
}

impl InstallLocation {
    /// The folder that contains all kernelspecs of this location.
    ///
    /// # Errors
    /// If there is no home folder or no Python environment.
    pub fn kernels(&self) -> Result<PathBuf, LocationError> {
        let data = match self {
            InstallLocation::User => user_data().ok_or(LocationError::NoHome)?,
            InstallLocation::SysPrefix => data_folder(
                &environment()
                    .or_else(python_prefix)
                    .ok_or(LocationError::NoPython)?,
            ),
            InstallLocation::Prefix(folder) => data_folder(folder),
        };
        Ok(data.join("kernels"))
    }
}

/// Jupyter's data folder under a prefix.
pub fn data_folder(prefix: &Path) -> PathBuf {
    prefix.join("share").join("jupyter")
}

fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// This user's Jupyter data folder.
fn user_data() -> Option<PathBuf> {
    if let Some(folder) = variable("JUPYTER_DATA_DIR") {
        return Some(folder.into());
    }
    let platform_dirs = variable("JUPYTER_PLATFORM_DIRS").is_some_and(|value| {
        let value = value.to_string_lossy().to_lowercase();
        !["no", "n", "false", "off", "0", "0.0"].contains(&value.as_str())
    });
    let home = directories::BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
    if cfg!(target_os = "macos") {
        let library = home?.join("Library");
        return Some(if platform_dirs {
            library.join("Application Support").join("jupyter")
        } else {
            library.join("Jupyter")
        });
    }
    if cfg!(windows) {
        let local = variable("LOCALAPPDATA").filter(|_| platform_dirs);
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

/// The prefix of the `python3` on `PATH`.
fn python_prefix() -> Option<PathBuf> {
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

/// All kernel folders that a Jupyter in one of these environments searches, in search order.
pub fn all_kernels(environments: &[PathBuf]) -> Vec<PathBuf> {
    let mut data: Vec<PathBuf> = Vec::new();
    if let Some(paths) = variable("JUPYTER_PATH") {
        data.extend(env::split_paths(&paths));
    }
    // Like Jupyter, search an active environment before the user's folder.
    if environment().is_some() {
        data.extend(environments.iter().map(|prefix| data_folder(prefix)));
    }
    data.extend(user_data());
    data.extend(environments.iter().map(|prefix| data_folder(prefix)));
    if cfg!(unix) {
        data.extend(["/usr/local", "/usr"].map(|prefix| data_folder(Path::new(prefix))));
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
