//! The folders that may hold a CUDA toolkit.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::machine::installed;

/// The places to search for a toolkit.
#[derive(Debug, Clone, Default)]
pub struct SearchPaths {
    /// From `CUDA_HOME` and `CUDA_PATH`.
    pub named: Vec<PathBuf>,
    /// From `VIRTUAL_ENV` and `CONDA_PREFIX`, and the environment where this program is installed.
    pub environments: Vec<PathBuf>,
    pub path: OsString,
    pub home: Option<PathBuf>,
    /// The root of the file system; tests use another folder.
    pub root: PathBuf,
}

impl SearchPaths {
    pub fn current() -> Self {
        let named = |names: &[&str]| {
            let values = names.iter().filter_map(std::env::var_os);
            let set = values.filter(|value| !value.is_empty());
            set.map(PathBuf::from).collect::<Vec<_>>()
        };
        let mut environments = named(&["VIRTUAL_ENV", "CONDA_PREFIX"]);
        // If this program came as a Python wheel, the libraries' wheels are in the same environment.
        environments.extend(installed::here().map(|installed| installed.prefix().to_owned()));
        SearchPaths {
            named: named(&["CUDA_HOME", "CUDA_PATH"]),
            environments,
            path: std::env::var_os("PATH").unwrap_or_default(),
            home: directories::BaseDirs::new().map(|dirs| dirs.home_dir().to_owned()),
            root: PathBuf::from("/"),
        }
    }

    /// Returns the folders to search, most likely first: those named by variables, installed ones, those on the path,
    /// and those in Python environments.
    pub fn roots(&self) -> Vec<PathBuf> {
        let mut roots = self.named.clone();
        roots.extend(self.installed());
        roots.extend(self.on_path("nvcc"));
        roots.extend(self.wheels());
        let mut seen = std::collections::BTreeSet::new();
        roots.retain(|root| root.is_dir() && seen.insert(root.canonicalize().ok()));
        roots
    }

    /// Returns `/usr/local/cuda`, then `/usr/local/cuda-*` with the newest first, then `/opt/cuda`.
    fn installed(&self) -> Vec<PathBuf> {
        let local = self.root.join("usr/local");
        let mut versioned = entries(&local, "cuda-");
        versioned.sort_by_key(|path| std::cmp::Reverse(numbers(path)));
        let mut all = vec![local.join("cuda")];
        all.extend(versioned);
        all.push(self.root.join("opt/cuda"));
        all
    }

    /// Returns the parent of `bin` for each `bin/TOOL` on the path.
    fn on_path(&self, tool: &str) -> Vec<PathBuf> {
        std::env::split_paths(&self.path)
            .map(|folder| folder.join(tool))
            .filter_map(|file| Some(file.canonicalize().ok()?.parent()?.parent()?.to_owned()))
            .collect()
    }

    /// Returns the toolkit folders that NVIDIA's wheels installed in the known Python environments. The wheels for CUDA
    /// 12 and older have a folder for each library instead; see [`Self::library_wheels`].
    fn wheels(&self) -> Vec<PathBuf> {
        let packages = self.nvidia_packages();
        let mut found: Vec<PathBuf> = packages
            .iter()
            .flat_map(|packages| entries(packages, "cu"))
            .filter(|folder| is_toolkit(folder))
            .collect();
        found.sort_by_key(|path| std::cmp::Reverse(numbers(path)));
        found
    }

    /// Returns the folders of libraries that each came as a separate wheel, such as `nvidia/cublas/lib`. They have no
    /// compiler, but an already built prelude runs with them.
    pub fn library_wheels(&self) -> Vec<PathBuf> {
        let packages = self.nvidia_packages();
        packages
            .iter()
            .flat_map(|packages| entries(packages, ""))
            .filter(|folder| !is_toolkit(folder))
            .map(|folder| folder.join("lib"))
            .filter(|folder| folder.is_dir())
            .collect()
    }

    /// Returns the folders named `nvidia` among the packages of the known Python environments.
    fn nvidia_packages(&self) -> Vec<PathBuf> {
        let mut prefixes = self.environments.clone();
        for folder in std::env::split_paths(&self.path) {
            let pythons = ["python3", "python"].map(|name| folder.join(name));
            prefixes.extend(pythons.iter().flat_map(|python| environments(python)));
        }
        prefixes.extend(self.home.iter().map(|home| home.join(".local")));
        prefixes.push(self.root.join("usr/local"));
        let mut seen = std::collections::BTreeSet::new();
        prefixes.retain(|prefix| seen.insert(prefix.clone()));
        prefixes
            .iter()
            .flat_map(|prefix| entries(&prefix.join("lib"), "python3"))
            .flat_map(|python| [python.join("site-packages"), python.join("dist-packages")])
            .map(|packages| packages.join("nvidia"))
            .collect()
    }
}

/// Whether this folder is a toolkit that wheels installed: it is named after a CUDA version, such as `cu13`.
fn is_toolkit(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let version = name.strip_prefix("cu").unwrap_or_default();
    !version.is_empty() && version.chars().all(|character| character.is_ascii_digit())
}

/// Returns the environment of an interpreter, and of each interpreter that it links to. An environment's packages are
/// installed next to its own interpreter, which is itself a link to the one that the environment was created with.
fn environments(python: &Path) -> Vec<PathBuf> {
    /// More links than in any sensible chain.
    const LINKS: usize = 16;
    let mut found = Vec::new();
    let mut here = python.to_owned();
    for _ in 0..LINKS {
        if !here.exists() {
            break;
        }
        found.extend(here.parent().and_then(Path::parent).map(Path::to_owned));
        let Ok(target) = std::fs::read_link(&here) else {
            break;
        };
        // A relative link is resolved from the folder that contains it.
        here = here.parent().unwrap_or(Path::new("/")).join(target);
    }
    found
}

/// Returns the entries of a folder whose names start with the prefix.
fn entries(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let found = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = found
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths
}

/// Returns the numbers in a folder's name, so that 13.10 sorts after 13.9.
fn numbers(path: &Path) -> Vec<u32> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split(|character: char| !character.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(folders: &[&str]) -> tempfile::TempDir {
        let root = tempfile::tempdir().expect("a folder");
        for folder in folders {
            std::fs::create_dir_all(root.path().join(folder)).expect("made");
        }
        root
    }

    #[test]
    fn what_is_named_comes_first_and_a_newer_version_before_an_older_one() {
        let root = make(&["usr/local/cuda-12.9", "usr/local/cuda-12.10", "mine"]);
        let at = |name: &str| root.path().join(name);
        let paths = SearchPaths {
            named: vec![at("mine")],
            root: root.path().to_owned(),
            ..SearchPaths::default()
        };
        let expected = [
            at("mine"),
            at("usr/local/cuda-12.10"),
            at("usr/local/cuda-12.9"),
        ];
        assert_eq!(paths.roots(), expected);
    }

    #[test]
    fn wheels_are_found_in_an_environment_and_beside_the_python_on_the_path() {
        let root = make(&[
            "venv/lib/python3.11/site-packages/nvidia/cu13",
            "venv/lib/python3.11/site-packages/nvidia/cublas",
            "other/bin",
            "other/lib/python3.12/site-packages/nvidia/cu13",
        ]);
        std::fs::write(root.path().join("other/bin/python3"), "").expect("written");
        let paths = SearchPaths {
            environments: vec![root.path().join("venv")],
            path: root.path().join("other/bin").into_os_string(),
            root: root.path().to_owned(),
            ..SearchPaths::default()
        };
        let expected = [
            root.path()
                .join("venv/lib/python3.11/site-packages/nvidia/cu13"),
            root.path()
                .join("other/lib/python3.12/site-packages/nvidia/cu13"),
        ];
        assert_eq!(paths.roots(), expected);
    }

    #[test]
    fn an_interpreter_that_is_a_link_into_an_environment_leads_there() {
        let root = make(&[
            "bin",
            "usr/bin",
            "venv/bin",
            "venv/lib/python3.12/site-packages/nvidia/cu13",
        ]);
        let at = |name: &str| root.path().join(name);
        std::fs::write(at("usr/bin/python3.12"), "").expect("written");
        let link = std::os::unix::fs::symlink::<PathBuf, PathBuf>;
        link(at("usr/bin/python3.12"), at("venv/bin/python3")).expect("linked");
        link("../venv/bin/python3".into(), at("bin/python3")).expect("linked");
        let paths = SearchPaths {
            path: at("bin").into_os_string(),
            root: root.path().to_owned(),
            ..SearchPaths::default()
        };
        let found: Vec<PathBuf> = paths.roots();
        let found: Vec<PathBuf> = found.iter().flat_map(|path| path.canonicalize()).collect();
        let kit = at("venv/lib/python3.12/site-packages/nvidia/cu13");
        assert_eq!(found, [kit.canonicalize().expect("there")]);
    }

    #[test]
    fn wheels_that_have_a_folder_for_each_library_are_no_toolkit_and_give_their_libraries() {
        let packages = "venv/lib/python3.11/site-packages/nvidia";
        let names = [
            "cublas/lib",
            "cuda_runtime/lib",
            "cu13/lib",
            "curand/include",
        ];
        let folders = names.map(|name| format!("{packages}/{name}"));
        let root = make(&folders.each_ref().map(String::as_str));
        let paths = SearchPaths {
            environments: vec![root.path().join("venv")],
            root: root.path().to_owned(),
            ..SearchPaths::default()
        };
        let at = |name: &str| root.path().join(packages).join(name);
        assert_eq!(paths.roots(), [at("cu13")]);
        assert_eq!(
            paths.library_wheels(),
            [at("cublas/lib"), at("cuda_runtime/lib")]
        );
    }

    #[test]
    fn a_compiler_on_the_path_leads_to_the_folder_around_it() {
        let root = make(&["kit/bin"]);
        std::fs::write(root.path().join("kit/bin/nvcc"), "").expect("written");
        let paths = SearchPaths {
            path: root.path().join("kit/bin").into_os_string(),
            root: root.path().to_owned(),
            ..SearchPaths::default()
        };
        let kit = root.path().join("kit").canonicalize().expect("there");
        assert_eq!(paths.roots(), [kit]);
    }
}
