//! The cache folders: the user's own, and one that all users of the machine share.

mod kind;
mod locks;

use std::fs;
use std::path::{Path, PathBuf};

use gpu_tutor_text::{say, t};

use super::installed;
use crate::SessionError;
pub use kind::{KEY_LENGTH, Kind, TEMPORARY_LIBRARY, key_of};
pub use locks::{COMPONENTS, PRUNING, Taken, hold, is_in_use, lock, lock_file, take};

/// Overrides the platform's cache folder.
pub const CACHE_VARIABLE: &str = "GPU_TUTOR_CACHE_DIR";

/// Returns the user's cache folder: the one that the variable names, otherwise the platform's.
///
/// # Errors
/// Fails when the variable is not set and the account has no home folder.
pub fn cache_dir() -> Result<PathBuf, SessionError> {
    if let Some(folder) = std::env::var_os(CACHE_VARIABLE).filter(|value| !value.is_empty()) {
        return Ok(folder.into());
    }
    directories::ProjectDirs::from("", "", "gpu-tutor")
        .map(|dirs| dirs.cache_dir().to_owned())
        .ok_or_else(|| {
            SessionError::new(t!("no cache folder: this account has no home folder")).help(t!(
                "set %{cache_variable} to a folder",
                cache_variable = CACHE_VARIABLE
            ))
        })
}

/// The variable that names the cache folder that all users of the machine read.
pub const SHARED_CACHE_VARIABLE: &str = "GPU_TUTOR_SHARED_CACHE_DIR";
const SHARED: &str = if cfg!(target_os = "macos") {
    "/Library/Caches/gpu-tutor"
} else {
    "/var/cache/gpu-tutor"
};

/// Returns the cache that this machine's users share, if there is one that can be trusted.
///
/// Sessions run the code in it, so only its owner may be able to write to it, and the owner must be root or the current
/// user. An installed program uses the cache that came with it, no matter who can write to it: anyone who can replace
/// the cache can also replace the program next to it, and pip creates group-writable folders.
pub fn shared_cache_dir() -> Option<PathBuf> {
    let named = || std::env::var_os(SHARED_CACHE_VARIABLE).filter(|value| !value.is_empty());
    if let Some(installed) = installed::here() {
        return Some(installed.cache());
    }
    let folder = named().map_or_else(|| PathBuf::from(SHARED), PathBuf::from);
    is_trusted(&folder).then_some(folder)
}

fn is_trusted(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::geteuid().as_raw();
    let ours = |path: &Path| {
        fs::metadata(path).is_ok_and(|meta| {
            // In a sticky folder such as /tmp, other users can add files but cannot replace files that they do not own.
            let sticky = meta.mode() & 0o1000 != 0;
            (meta.uid() == 0 || meta.uid() == user) && (meta.mode() & 0o022 == 0 || sticky)
        })
    };
    let closed = fs::metadata(folder).is_ok_and(|meta| meta.is_dir() && meta.mode() & 0o022 == 0);
    closed && folder.is_absolute() && folder.ancestors().all(ours)
}

/// The operation on the cache that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Create,
    Lock,
    Prepare,
    Read,
    Write,
    Finish,
}

/// Creates the error for a cache that cannot be used, with advice on how to fix it.
pub fn failed(step: Step, path: &Path, error: &std::io::Error) -> SessionError {
    let help = if error.kind() == std::io::ErrorKind::StorageFull {
        say!(
            "free some space (about 1 GB is needed), or set %{cache_variable} to another folder",
            cache_variable = CACHE_VARIABLE
        )
    } else {
        say!(
            "set %{cache_variable} to a folder that you may write to",
            cache_variable = CACHE_VARIABLE
        )
    };
    let path = path.display();
    SessionError::new(match step {
        Step::Create => t!("cannot create the cache at %{path}: %{error}", path, error),
        Step::Lock => t!("cannot lock the cache at %{path}: %{error}", path, error),
        Step::Prepare => t!("cannot prepare the cache at %{path}: %{error}", path, error),
        Step::Read => t!("cannot read the cache at %{path}: %{error}", path, error),
        Step::Write => t!(
            "cannot write to the cache at %{path}: %{error}",
            path,
            error
        ),
        Step::Finish => t!("cannot finish the cache at %{path}: %{error}", path, error),
    })
    .help(help)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_shared_cache_that_others_may_write_to_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let allow = |mode| {
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
        };
        allow(0o755);
        assert!(is_trusted(folder.path()));
        for mode in [0o775, 0o757, 0o1777] {
            allow(mode);
            assert!(!is_trusted(folder.path()), "{mode:o}");
        }
        assert!(!is_trusted(Path::new("/no/such/folder")));
    }
}
