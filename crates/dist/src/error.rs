//! Errors that prevent a bundle from being created.

use std::io;
use std::path::{Path, PathBuf};

/// Why a bundle could not be created.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    #[error("{0} is not empty")]
    NotEmpty(PathBuf),
    #[error("no finished prelude for {0} is in the cache")]
    NoPrelude(String),
    #[error(
        "no finished prelude for the CPU is in the cache, and the program does not start without one"
    )]
    NoCpuPrelude,
    #[error(
        "{0} is not a stable release of Rust, and Python has no version numbers for other releases"
    )]
    NotStable(String),
    #[error("the parts are packed with the program `xz`, but {0}")]
    NoXz(String),
    #[error("the toolchain in {folder} has no {what}")]
    Toolchain { folder: PathBuf, what: String },
    #[error("{path} alone takes {packed} bytes when packed, but a part may have at most {limit}")]
    TooLarge {
        path: String,
        packed: u64,
        limit: u64,
    },
    #[error("cannot {what} {path}: {source}")]
    Io {
        what: &'static str,
        path: PathBuf,
        source: io::Error,
    },
}

impl BundleError {
    /// What to do next.
    pub fn help(&self) -> &'static str {
        match self {
            BundleError::NotEmpty(_) => {
                "name a new folder, so that parts of an older bundle do not mix with the new ones"
            }
            BundleError::NoPrelude(_) | BundleError::NoCpuPrelude => {
                "`gpu-tutor --device cpu prepare` builds it"
            }
            BundleError::NotStable(_) => "`rustup default stable`, then `gpu-tutor prepare`",
            BundleError::NoXz(_) => {
                "install it: the package is xz-utils in Debian and Ubuntu, and xz in Fedora, Arch and Homebrew"
            }
            BundleError::Toolchain { .. } => "`rustup update` repairs a broken toolchain",
            BundleError::TooLarge { .. } => {
                "compress more with --level 9; --part-size allows larger parts, but not larger wheels"
            }
            BundleError::Io { source, .. } if source.kind() == io::ErrorKind::StorageFull => {
                "free some space, or name a folder on another disk"
            }
            BundleError::Io { .. } => "check that it exists and that you have access to it",
        }
    }

    /// For `map_err`: adds the action that failed and the path that it failed on.
    pub(super) fn io(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> BundleError {
        let path = path.to_owned();
        move |source| BundleError::Io { what, path, source }
    }
}
