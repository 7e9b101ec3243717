//! A CUDA toolkit: the compiler and the libraries that build a CUDA prelude.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gpu_tutor_text::{say, t, text};

use super::libraries::{self, LIBRARIES, requirement};
use super::roots::SearchPaths;
use super::{Capability, Version};

/// A toolkit with everything that the prelude's build needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toolkit {
    pub root: PathBuf,
    pub version: Version,
    /// The folders with its libraries.
    pub libraries: Vec<PathBuf>,
    /// The GPUs that its compiler compiles for, oldest first; empty if the compiler does not list them.
    pub targets: Vec<Capability>,
}

/// The reason there is no usable toolkit, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingToolkit {
    pub what: String,
    /// Usually a command.
    pub advice: String,
}

/// A component of a toolkit that a build needs in addition to the libraries.
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
        name: text!("the compiler's headers (crt/host_config.h)"),
        files: &[
            "include/crt/host_config.h",
            "targets/x86_64-linux/include/crt/host_config.h",
        ],
        wheel: "nvidia-cuda-crt",
    },
    Requirement {
        name: text!("the runtime's headers (cuda_runtime.h)"),
        files: &[
            "include/cuda_runtime.h",
            "targets/x86_64-linux/include/cuda_runtime.h",
        ],
        wheel: "nvidia-cuda-runtime",
    },
    Requirement {
        name: text!("the C++ core libraries (cccl)"),
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
    /// Finds the first complete toolkit on this machine. `driver` is the newest CUDA version that the driver supports;
    /// the advice depends on it.
    ///
    /// # Errors
    /// If no toolkit is complete, returns what the most likely one lacks.
    pub fn find(driver: Option<Version>) -> Result<Toolkit, MissingToolkit> {
        Self::search(&SearchPaths::current(), driver)
    }

    fn search(paths: &SearchPaths, driver: Option<Version>) -> Result<Toolkit, MissingToolkit> {
        let mut first = None;
        for root in paths.roots() {
            match Toolkit::at(&root) {
                Ok(toolkit) => return Ok(toolkit),
                // Prefer to report a folder that has a compiler, because folders that hold only libraries are common.
                Err(missing) if first.is_none() || root.join("bin/nvcc").exists() => {
                    first = Some(missing);
                }
                Err(_) => {}
            }
        }
        Err(first.unwrap_or_else(|| MissingToolkit {
            what: say!(
                "no CUDA toolkit: not in CUDA_HOME, /usr/local/cuda or a Python environment, and no nvcc on PATH"
            ),
            advice: whole_toolkit(driver),
        }))
    }

    /// Checks the toolkit in a folder.
    ///
    /// # Errors
    /// If the toolkit is not complete, returns what the folder lacks.
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
        let nvcc = root.join("bin/nvcc");
        let version = version(&nvcc);
        let is_there = |library: &&libraries::Library| match version {
            // A linker looks for the name without a version, but wheels have only the versioned one.
            Some(version) => {
                let names = [library.soname(version), library.file.to_owned()];
                let mut files = folders
                    .iter()
                    .flat_map(|folder| names.each_ref().map(|name| folder.join(name)));
                files.any(|file| file.exists())
            }
            None => libraries::find(library.file, &folders).is_some(),
        };
        let used = LIBRARIES.iter().filter(|library| library.used_by_candle);
        let absent_libraries: Vec<_> = used.filter(|library| !is_there(library)).collect();
        if absent_files.is_empty() && absent_libraries.is_empty() {
            return match version {
                Some(version) => Ok(Toolkit {
                    root: root.to_owned(),
                    version,
                    libraries: folders,
                    targets: targets(&nvcc),
                }),
                None => Err(MissingToolkit {
                    what: say!("%{nvcc} does not run", nvcc = nvcc.display()),
                    advice: format!("{} --version", nvcc.display()),
                }),
            };
        }
        let names: Vec<Cow<str>> = absent_files
            .iter()
            .map(|requirement| requirement.name)
            .chain(absent_libraries.iter().map(|library| library.name))
            .map(|name| t!(name))
            .collect();
        let mut wheels: Vec<&str> = absent_files
            .iter()
            .map(|requirement| requirement.wheel)
            .chain(absent_libraries.iter().map(|library| library.wheel))
            .collect();
        wheels.dedup();
        let what = t!(
            "the CUDA toolkit in %{folder} lacks %{names}",
            folder = root.display(),
            names = names.join(&t!(", "))
        );
        Err(missing(what.into_owned(), &wheels, version))
    }

    /// The folder with its programs, for a build's `PATH`.
    pub fn bin(&self) -> PathBuf {
        self.root.join("bin")
    }
}

/// Returns the advice for installing a whole toolkit that the driver can run. Before CUDA 13, no wheel included the
/// compiler.
fn whole_toolkit(driver: Option<Version>) -> String {
    match driver {
        Some(old) if old.major < 13 => say!(
            "update the NVIDIA driver to 580 or newer; or install the toolkit for CUDA %{old} from https://developer.nvidia.com/cuda-toolkit-archive and set CUDA_HOME to its folder",
            old
        ),
        fitting => {
            let wheels: Vec<String> = wheels()
                .into_iter()
                .map(|wheel| requirement(wheel, fitting))
                .collect();
            format!("pip install {}", wheels.join(" "))
        }
    }
}

/// Returns all the wheels that together form a toolkit.
fn wheels() -> Vec<&'static str> {
    let required = REQUIREMENTS.iter().map(|requirement| requirement.wheel);
    let used = LIBRARIES.iter().filter(|library| library.used_by_candle);
    let mut all: Vec<&str> = required.chain(used.map(|library| library.wheel)).collect();
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|wheel| seen.insert(*wheel));
    all
}

fn missing(what: String, wheels: &[&str], version: Option<Version>) -> MissingToolkit {
    // cuRAND and cuBLAS have their own version numbers; pip finds the ones that match the runtime.
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
        advice: format!("pip install {}", names.join(" ")),
    }
}

/// Asks the compiler for its version.
fn version(nvcc: &Path) -> Option<Version> {
    read_version(&answer(nvcc, "--version")?)
}

/// Asks the compiler which GPUs it compiles for.
fn targets(nvcc: &Path) -> Vec<Capability> {
    let listed = answer(nvcc, "--list-gpu-code").unwrap_or_default();
    let mut targets: Vec<Capability> = listed
        .split_whitespace()
        .filter_map(Capability::of_target)
        .collect();
    targets.sort_unstable();
    targets
}

fn answer(nvcc: &Path, question: &str) -> Option<String> {
    let output = Command::new(nvcc)
        .arg(question)
        .stdin(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
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
            "#!/bin/sh\ncase $1 in\n--list-gpu-code) echo sm_75; echo sm_100; echo sm_90a ;;\n\
             *) echo 'Cuda compilation tools, release 13.0, V13.0.88' ;;\nesac\n",
        );
        let nvcc = root.join("bin/nvcc");
        std::fs::set_permissions(nvcc, PermissionsExt::from_mode(0o755)).expect("set");
        REQUIREMENTS[1..]
            .iter()
            .for_each(|requirement| put(requirement.files[0], ""));
        for library in LIBRARIES.iter().filter(|library| library.used_by_candle) {
            let name = library.soname(Version {
                major: 13,
                minor: 0,
            });
            put(&format!("lib/{name}"), "");
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
        let targets = toolkit.targets.iter().map(ToString::to_string);
        assert_eq!(targets.collect::<Vec<_>>(), ["7.5", "9.0", "10.0"]);
    }

    #[test]
    fn what_is_missing_is_named_with_the_command_that_brings_it() {
        let root = tempfile::tempdir().expect("a folder");
        complete(root.path());
        std::fs::remove_file(root.path().join("nvvm/bin/cicc")).expect("removed");
        std::fs::remove_file(root.path().join("lib/libcurand.so.10")).expect("removed");
        let missing = Toolkit::at(root.path()).expect_err("incomplete");
        assert!(missing.what.contains("lacks cicc, cuRAND"), "{missing:?}");
        assert_eq!(
            missing.advice,
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
        let driver = |major, minor| {
            let newest = Version { major, minor };
            Toolkit::search(&nowhere, Some(newest)).expect_err("nothing there")
        };
        let missing = driver(13, 1);
        for wheel in [
            "'nvidia-cuda-nvcc>=13,<13.2'",
            "'nvidia-cublas==13.*'",
            "'nvidia-cuda-cccl>=13,<13.2'",
        ] {
            assert!(missing.advice.contains(wheel), "{missing:?}");
        }
        // The wheels for CUDA 12 do not include a compiler.
        let missing = driver(12, 8);
        assert!(missing.advice.contains("CUDA 12.8"), "{missing:?}");
        assert!(!missing.advice.contains("pip"), "{missing:?}");
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
        let missing = Toolkit::search(&paths, None).expect_err("incomplete");
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
