//! What came with this executable when it was installed from a bundle: a toolchain, and preludes that are built.
//!
//! All of it lies under the prefix that the executable was installed to, wherever that is.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::session::SessionError;

/// Where the executable lies under the prefix.
pub const EXECUTABLE: &str = "bin/gpu-tutor";
/// Where the rest lies under the prefix.
pub const FOLDER: &str = "lib/gpu-tutor";
/// In that folder: says that it came from a bundle, and what is in it.
pub const MARK: &str = "bundle.json";
/// In that folder: what `rustc --print sysroot` names.
pub const TOOLCHAIN: &str = "toolchain";
/// In that folder: a cache that is only read.
pub const CACHE: &str = "cache";

/// An installation from a bundle.
#[derive(Debug, PartialEq, Eq)]
pub struct Installed {
    folder: PathBuf,
}

/// The installation that this executable is part of; `None` where it was built or installed in another way.
pub fn here() -> Option<&'static Installed> {
    static HERE: OnceLock<Option<Installed>> = OnceLock::new();
    HERE.get_or_init(|| containing(&std::env::current_exe().ok()?))
        .as_ref()
}

fn containing(executable: &Path) -> Option<Installed> {
    let prefix = executable.parent()?.parent()?;
    let folder = prefix.join(FOLDER);
    (executable == prefix.join(EXECUTABLE) && folder.join(MARK).is_file())
        .then_some(Installed { folder })
}

impl Installed {
    pub fn toolchain(&self) -> PathBuf {
        self.folder.join(TOOLCHAIN)
    }

    pub fn cache(&self) -> PathBuf {
        self.folder.join(CACHE)
    }

    /// There is nothing here to build a prelude with.
    pub fn missing_prelude(&self) -> SessionError {
        SessionError::new(format!(
                "no prelude in {} may be used: it is missing, or others may write there",
                self.cache().display()
            ))
.help("`sh install.sh PREFIX` again, from the bundle this program came in; nobody but its owner, root or you, \
                 may be able to write to a folder above it")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_installation_is_known_by_its_mark_beside_the_executable() {
        let prefix = tempfile::tempdir().expect("a folder");
        let executable = prefix.path().join(EXECUTABLE);
        assert_eq!(containing(&executable), None);
        let folder = prefix.path().join(FOLDER);
        std::fs::create_dir_all(&folder).expect("made");
        std::fs::write(folder.join(MARK), "{}").expect("written");
        let installed = containing(&executable).expect("found");
        assert_eq!(installed.cache(), folder.join("cache"));
        // A build folder's executable, whatever lies near it.
        assert_eq!(containing(&prefix.path().join("release/gpu-tutor")), None);
    }
}
