//! An installation from a bundle: the executable together with a toolchain and built preludes.
//!
//! All files lie under the prefix of the installation. The executable finds them by its own path.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rust_i18n::t;
use serde::Deserialize;

use crate::session::SessionError;

/// The executable's path under the prefix.
pub const EXECUTABLE: &str = "bin/gpu-tutor";
/// The folder under the prefix that holds all other files.
pub const FOLDER: &str = "lib/gpu-tutor";
/// The file in [`FOLDER`] that marks an installation from a bundle and describes its contents.
pub const MARK: &str = "bundle.json";
/// The toolchain's sysroot in [`FOLDER`].
pub const TOOLCHAIN: &str = "toolchain";
/// The read-only cache in [`FOLDER`].
pub const CACHE: &str = "cache";

/// An installation from a bundle.
#[derive(Debug, PartialEq, Eq)]
pub struct Installed {
    folder: PathBuf,
}

/// What is read of [`MARK`].
#[derive(Deserialize)]
struct Mark {
    installer: Option<String>,
}

/// The installation that this executable belongs to; `None` if it was not installed from a bundle.
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

    /// The file that describes the installation.
    fn mark(&self) -> Option<Mark> {
        let text = std::fs::read(self.folder.join(MARK)).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// The prefix of the installation.
    pub fn prefix(&self) -> &Path {
        let above = Path::new(FOLDER).components().count();
        self.folder.ancestors().nth(above).unwrap_or(&self.folder)
    }

    /// What has installed it, such as `pip`; `None` for the script of a bundle.
    pub fn installer(&self) -> Option<String> {
        self.mark()?.installer
    }

    /// Creates the error for an installation without a usable prelude. It cannot build one without cargo.
    pub fn missing_prelude(&self) -> SessionError {
        SessionError::new(t!(
            "no prelude in %{folder} may be used: it is missing, or others may write there",
            folder = self.cache().display()
        ))
.help(t!(
    "`sh install.sh PREFIX` again, from the bundle this program came in; nobody but its owner, root or you, \
                 may be able to write to a folder above it"
))
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
        assert_eq!(installed.prefix(), prefix.path());
        assert_eq!(installed.installer(), None);
        std::fs::write(folder.join(MARK), r#"{"installer": "pip"}"#).expect("written");
        assert_eq!(installed.installer().as_deref(), Some("pip"));
        // An executable in a build folder is not installed, even if the mark is near it.
        assert_eq!(containing(&prefix.path().join("release/gpu-tutor")), None);
    }
}
