//! An installation: the executable together with a toolchain and built preludes, from a bundle or from Python wheels.
//!
//! All files are under the installation's prefix, which is a Python environment if they came as wheels. The executable
//! finds them relative to its own path.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use gpu_tutor_text::t;
use serde::{Deserialize, Serialize};

use crate::SessionError;
use crate::machine::cuda::Flavour;

/// The executable's path under the prefix.
pub const EXECUTABLE: &str = "bin/gpu-tutor";
/// The folder under the prefix that holds all other files.
pub const FOLDER: &str = "lib/gpu-tutor";
/// The file in [`FOLDER`] that marks an installation and describes its contents.
pub const MARK: &str = "bundle.json";
/// The toolchain's sysroot in [`FOLDER`].
pub const TOOLCHAIN: &str = "toolchain";
/// The read-only cache in [`FOLDER`].
pub const CACHE: &str = "cache";

/// The tool that installed the files and can install them again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Installer {
    /// A bundle's `install.sh`.
    #[default]
    Script,
    /// pip, or another program that installs Python wheels.
    Pip,
}

impl Installer {
    pub fn name(self) -> &'static str {
        match self {
            Installer::Script => "bundle",
            Installer::Pip => "pip",
        }
    }
}

/// The contents of the mark.
#[derive(Debug, Serialize, Deserialize)]
struct Mark {
    #[serde(default)]
    version: String,
    /// The output of `rustc -vV`.
    #[serde(default)]
    rustc: String,
    /// The packaged preludes. With wheels, each comes as a separate package.
    #[serde(default)]
    preludes: Vec<String>,
    #[serde(default)]
    installer: Installer,
}

/// Returns the text of the mark.
pub fn mark(rustc: &str, preludes: &[String], installer: Installer) -> String {
    let mark = Mark {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rustc: rustc.to_owned(),
        preludes: preludes.to_vec(),
        installer,
    };
    // A mark that consists of strings can always be serialised.
    serde_json::to_string_pretty(&mark).unwrap_or_default() + "\n"
}

/// An installation.
#[derive(Debug, PartialEq, Eq)]
pub struct Installed {
    folder: PathBuf,
    pub installer: Installer,
}

/// The installation that this executable belongs to; `None` if it was built by cargo.
pub fn here() -> Option<&'static Installed> {
    static HERE: OnceLock<Option<Installed>> = OnceLock::new();
    HERE.get_or_init(|| containing(&std::env::current_exe().ok()?))
        .as_ref()
}

fn containing(executable: &Path) -> Option<Installed> {
    let prefix = executable.parent()?.parent()?;
    let folder = prefix.join(FOLDER);
    if executable != prefix.join(EXECUTABLE) {
        return None;
    }
    let text = fs::read(folder.join(MARK)).ok()?;
    // An installation whose mark is damaged is still an installation.
    let installer = serde_json::from_slice::<Mark>(&text)
        .map_or_else(|_| Installer::default(), |mark| mark.installer);
    Some(Installed { folder, installer })
}

impl Installed {
    pub fn toolchain(&self) -> PathBuf {
        self.folder.join(TOOLCHAIN)
    }

    pub fn cache(&self) -> PathBuf {
        self.folder.join(CACHE)
    }

    /// The folder that contains the executable's folder `bin`. For wheels it is the Python environment.
    pub fn prefix(&self) -> &Path {
        let folders = Path::new(FOLDER).components().count();
        self.folder.ancestors().nth(folders).unwrap_or(&self.folder)
    }

    /// How to restore a file that is missing or damaged.
    pub fn repair(&self) -> Cow<'static, str> {
        match self.installer {
            Installer::Script => {
                t!("run `sh install.sh PREFIX` again, from the bundle that this program came in")
            }
            Installer::Pip => {
                t!("run `pip install --force-reinstall gpu-tutor` in its environment")
            }
        }
    }

    /// How to get a prelude for GPUs. An installation has no cargo, so it cannot build one.
    pub fn cuda_advice(&self) -> Cow<'static, str> {
        match self.installer {
            Installer::Script => t!(
                "install a bundle that has one: `gpu-tutor prepare --cuda CAPABILITY`, then `gpu-tutor bundle`, on a machine with Rust and a CUDA toolkit"
            ),
            Installer::Pip => t!("run `pip install 'gpu-tutor[cuda]'` in its environment"),
        }
    }

    /// Creates the error for an installation without this prelude, which it cannot build without cargo.
    pub fn missing_prelude(&self, flavour: Flavour) -> SessionError {
        if flavour == Flavour::Simulated {
            return SessionError::new(t!("this installation has no simulated GPUs")).help(
                match self.installer {
                    Installer::Script => t!(
                        "install a bundle that has them: `gpu-tutor --device simulated prepare`, then `gpu-tutor bundle`, on a machine with Rust"
                    ),
                    Installer::Pip => {
                        t!("run `pip install 'gpu-tutor[simulated]'` in its environment")
                    }
                },
            );
        }
        SessionError::new(t!(
            "no prelude in %{folder} matches this program: it is missing, or belongs to another version",
            folder = self.cache().display()
        ))
        .help(self.repair().into_owned())
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
        assert_eq!(installed.installer, Installer::Script);
        let text = mark("rustc 1.95.0", &["cpu".to_owned()], Installer::Pip);
        std::fs::write(folder.join(MARK), text).expect("written");
        let installed = containing(&executable).expect("found");
        assert_eq!(installed.installer, Installer::Pip);
        // An executable in a build folder does not count as installed, even if the mark is nearby.
        assert_eq!(containing(&prefix.path().join("release/gpu-tutor")), None);
    }
}
