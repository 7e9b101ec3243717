//! A CUDA toolkit: the compiler and the libraries that build a CUDA prelude.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::Version;
use super::libraries::{self, LIBRARIES};
use super::roots::SearchPaths;

/// A toolkit that has everything that the prelude's build needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toolkit {
    pub root: PathBuf,
    pub version: Version,
    /// The folders of its libraries.
    pub libraries: Vec<PathBuf>,
}

/// The reason why there is no usable toolkit, and a command that helps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingToolkit {
    pub what: String,
    pub command: String,
}

/// A component of a toolkit that a build needs, besides libraries.
struct Requirement {
    name: &'static str,
    /// The toolkit has the component if one of these files exists.
    files: &'static [&'static str],
    wheel: &'static str,
}

const REQUIREMENTS: [Requirement; 5] = [
    Requirement {
        name: "nvcc",
        files: &["bin/nvcc"],
        wheel: "nvidia-cuda-nvcc",
    },
    Requirement {
        name: "cicc",
        files: &["nvvm/bin/cicc", "lib/nvidia-cuda-toolkit/bin/cicc"],
        wheel: "nvidia-nvvm",
    },
    Requirement {
        name: "the compiler's headers (crt/host_config.h)",
        files: &[
            "include/crt/host_config.h",
            "targets/x86_64-linux/include/crt/host_config.h",
        ],
        wheel: "nvidia-cuda-crt",
    },
    Requirement {
        name: "the runtime's headers (cuda_runtime.h)",
        files: &[
            "include/cuda_runtime.h",
            "targets/x86_64-linux/include/cuda_runtime.h",
        ],
        wheel: "nvidia-cuda-runtime",
    },
    Requirement {
        name: "the C++ core libraries (cccl)",
        files: &[
            "include/cccl/cuda/std/version",
            "include/cccl",
            "include/cuda/std/version",
            "targets/x86_64-linux/include/cccl",
        ],
        wheel: "nvidia-cuda-cccl",
    },
];

impl Toolkit {
    /// Finds the first complete toolkit on this machine.
    ///
    /// # Errors
    /// Returns what the likeliest toolkit lacks when none is complete.
    pub fn find() -> Result<Toolkit, MissingToolkit> {
        Self::search(&SearchPaths::current())
    }

    fn search(paths: &SearchPaths) -> Result<Toolkit, MissingToolkit> {
        let mut first = None;
        for root in paths.roots() {
            match Toolkit::at(&root) {
                Ok(toolkit) => return Ok(toolkit),
                // Prefer to report a folder with a compiler: folders that hold only libraries are common.
                Err(missing) if first.is_none() || root.join("bin/nvcc").exists() => {
                    first = Some(missing);
                }
                Err(_) => {}
            }
        }
        Err(first.unwrap_or_else(|| missing(
            "no CUDA toolkit: not in CUDA_HOME, /usr/local/cuda or a Python environment, and no nvcc on PATH".into(),
            &wheels(),
            None,
        )))
    }

    /// Checks the toolkit in a folder.
    ///
    /// # Errors
    /// Returns what the folder lacks when the toolkit is not complete.
    pub fn at(root: &Path) -> Result<Toolkit, MissingToolkit> {
        let folders = libraries::within(root);
        let absent_files: Vec<&Requirement> = REQUIREMENTS
            .iter()
            .filter(|requirement| {
                !requirement
                    .files
                    .iter()
                    .any(|file| root.join(file).exists())
            })
            .collect();
        let used = LIBRARIES.iter().filter(|library| library.used_by_candle);
        let absent_libraries: Vec<_> = used
            .filter(|library| libraries::find(library.file, &folders).is_none())
            .collect();
        let version = version(&root.join("bin/nvcc"));
        if absent_files.is_empty() && absent_libraries.is_empty() {
            return match version {
                Some(version) => Ok(Toolkit {
                    root: root.to_owned(),
                    version,
                    libraries: folders,
                }),
                None => Err(MissingToolkit {
                    what: format!("{} does not run", root.join("bin/nvcc").display()),
                    command: format!("{} --version", root.join("bin/nvcc").display()),
                }),
            };
        }
        let names: Vec<&str> = absent_files
            .iter()
            .map(|requirement| requirement.name)
            .chain(absent_libraries.iter().map(|library| library.name))
            .collect();
        let mut wheels: Vec<&str> = absent_files
            .iter()
            .map(|requirement| requirement.wheel)
            .chain(absent_libraries.iter().map(|library| library.wheel))
            .collect();
        wheels.dedup();
        let what = format!(
            "the CUDA toolkit in {} lacks {}",
            root.display(),
            names.join(", ")
        );
        Err(missing(what, &wheels, version))
    }

    /// The folder of its programs, for the `PATH` of a build.
    pub fn bin(&self) -> PathBuf {
        self.root.join("bin")
    }
}

/// Returns all wheels that together make a toolkit.
fn wheels() -> Vec<&'static str> {
    let required = REQUIREMENTS.iter().map(|requirement| requirement.wheel);
    let used = LIBRARIES.iter().filter(|library| library.used_by_candle);
    let mut all: Vec<&str> = required.chain(used.map(|library| library.wheel)).collect();
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|wheel| seen.insert(*wheel));
    all
}

fn missing(what: String, wheels: &[&str], version: Option<Version>) -> MissingToolkit {
    // cuRAND and cuBLAS have version numbers of their own; pip finds those that fit the runtime.
    let pinned = |wheel: &&str| {
        version
            .filter(|_| wheel.starts_with("nvidia-cuda-") || *wheel == "nvidia-nvvm")
            .map_or((*wheel).to_owned(), |version| {
                format!("'{wheel}=={version}.*'")
            })
    };
    let names: Vec<String> = wheels.iter().map(pinned).collect();
    MissingToolkit {
        what,
        command: format!("pip install {}", names.join(" ")),
    }
}

/// Asks the compiler for its version.
fn version(nvcc: &Path) -> Option<Version> {
    let output = Command::new(nvcc)
        .arg("--version")
        .stdin(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    read_version(&String::from_utf8_lossy(&output.stdout))
}

fn read_version(output: &str) -> Option<Version> {
    let (_, rest) = output.split_once("release ")?;
    let (major, rest) = rest.split_once('.')?;
    let minor: String = rest.chars().take_while(char::is_ascii_digit).collect();
    Some(Version {
        major: major.parse().ok()?,
        minor: minor.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// Creates a complete toolkit whose compiler prints a version.
    fn complete(root: &Path) {
        let put = |name: &str, text: &str| {
            let file = root.join(name);
            std::fs::create_dir_all(file.parent().expect("a parent")).expect("made");
            std::fs::write(&file, text).expect("written");
        };
        put(
            "bin/nvcc",
            "#!/bin/sh\necho 'Cuda compilation tools, release 13.0, V13.0.88'\n",
        );
        let nvcc = root.join("bin/nvcc");
        std::fs::set_permissions(nvcc, PermissionsExt::from_mode(0o755)).expect("set");
        REQUIREMENTS[1..]
            .iter()
            .for_each(|requirement| put(requirement.files[0], ""));
        for library in LIBRARIES.iter().filter(|library| library.used_by_candle) {
            put(&format!("lib/{}.13", library.file), "");
        }
    }

    #[test]
    fn a_complete_toolkit_tells_its_version() {
        let root = tempfile::tempdir().expect("a folder");
        complete(root.path());
        let toolkit = Toolkit::at(root.path()).expect("complete");
        let expected = Version {
            major: 13,
            minor: 0,
        };
        assert_eq!(toolkit.version, expected);
        assert_eq!(toolkit.libraries, [root.path().join("lib")]);
    }

    #[test]
    fn what_is_missing_is_named_with_the_command_that_brings_it() {
        let root = tempfile::tempdir().expect("a folder");
        complete(root.path());
        std::fs::remove_file(root.path().join("nvvm/bin/cicc")).expect("removed");
        std::fs::remove_file(root.path().join("lib/libcurand.so.13")).expect("removed");
        let missing = Toolkit::at(root.path()).expect_err("incomplete");
        assert!(missing.what.contains("lacks cicc, cuRAND"), "{missing:?}");
        assert_eq!(
            missing.command,
            "pip install 'nvidia-nvvm==13.0.*' nvidia-curand"
        );
    }

    #[test]
    fn without_any_toolkit_every_part_is_named() {
        let root = tempfile::tempdir().expect("a folder");
        let nowhere = SearchPaths {
            root: root.path().to_owned(),
            ..SearchPaths::default()
        };
        let missing = Toolkit::search(&nowhere).expect_err("nothing there");
        for wheel in ["nvidia-cuda-nvcc", "nvidia-cublas", "nvidia-cuda-cccl"] {
            assert!(missing.command.contains(wheel), "{missing:?}");
        }
    }

    #[test]
    fn libraries_alone_do_not_hide_what_a_toolkit_lacks() {
        let root = tempfile::tempdir().expect("a folder");
        let [only_libraries, broken] = ["a", "b"].map(|name| root.path().join(name));
        std::fs::create_dir_all(only_libraries.join("lib")).expect("made");
        complete(&broken);
        std::fs::remove_file(broken.join("nvvm/bin/cicc")).expect("removed");
        let paths = SearchPaths {
            named: vec![only_libraries, broken],
            root: root.path().to_owned(),
            ..SearchPaths::default()
        };
        let missing = Toolkit::search(&paths).expect_err("incomplete");
        assert!(missing.what.ends_with("lacks cicc"), "{missing:?}");
    }

    #[test]
    fn the_version_is_read_from_what_the_compiler_says() {
        let output = "nvcc: NVIDIA (R) Cuda compiler driver\nCuda compilation tools, release 12.10, V12.10.1";
        let expected = Version {
            major: 12,
            minor: 10,
        };
        assert_eq!(read_version(output), Some(expected));
        assert_eq!(read_version("no version"), None);
    }
}
