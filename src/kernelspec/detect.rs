//! Finds the installed Jupyter and kernelspec. It only looks at files, because `jupyter --version` takes a second.

use std::fs;
use std::path::{Path, PathBuf};

use gpu_tutor_session::machine::installed;

use super::install::{NAME, RESOURCES, SPEC, read};
use super::locations::{all_kernels, environment};

/// A Jupyter on `PATH`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jupyter {
    pub program: PathBuf,
    /// Its packages with their versions, such as `jupyterlab 4.5.0`. Empty if the packages are installed elsewhere.
    pub packages: Vec<String>,
    /// Its Python environment.
    prefix: Option<PathBuf>,
}

/// The kernelspec of gpu-tutor that Jupyter finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstalledSpec {
    pub folder: PathBuf,
    pub state: SpecState,
}

/// Whether a kernelspec starts this program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpecState {
    Current,
    /// It names a program that does not exist.
    Missing(PathBuf),
    /// It names another program.
    Other(PathBuf),
    /// It is not a valid kernelspec.
    Unreadable,
}

/// Describes a `jupyter` program.
pub fn jupyter(program: PathBuf) -> Jupyter {
    // The program may be a link into its environment, like those that pipx creates.
    let real = fs::canonicalize(&program).unwrap_or_else(|_| program.clone());
    let prefix = real.parent().and_then(Path::parent).map(Path::to_owned);
    let packages = prefix.as_deref().map(packages).unwrap_or_default();
    Jupyter {
        program,
        packages,
        prefix,
    }
}

/// Reads the packages' versions from the names of their `.dist-info` folders.
fn packages(prefix: &Path) -> Vec<String> {
    let subfolders = |folder: &Path| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    let mut found = Vec::new();
    for python in subfolders(&prefix.join("lib")) {
        for packages in ["site-packages", "dist-packages"] {
            for package in subfolders(&python.join(packages)) {
                let name = package.file_name().unwrap_or_default().to_string_lossy();
                let Some(stem) = name.strip_suffix(".dist-info") else {
                    continue;
                };
                if let Some((name @ ("jupyter_core" | "jupyterlab"), version)) =
                    stem.split_once('-')
                {
                    found.push(format!("{name} {version}"));
                }
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The kernelspec that Jupyter finds first, if there is one.
pub fn installed(jupyter: Option<&Jupyter>) -> Option<InstalledSpec> {
    let own = jupyter.and_then(|jupyter| jupyter.prefix.clone());
    // If this program comes from a Python wheel, it is in an environment itself.
    let around = installed::here().map(|installed| installed.prefix().to_owned());
    let environments: Vec<PathBuf> = environment().into_iter().chain(own).chain(around).collect();
    let folder = all_kernels(&environments)
        .into_iter()
        .map(|kernels| kernels.join(NAME))
        .find(|folder| folder.join(SPEC).exists())?;
    let state = state(&folder, std::env::current_exe().ok().as_deref());
    Some(InstalledSpec { folder, state })
}

fn state(folder: &Path, here: Option<&Path>) -> SpecState {
    let spec = read(folder);
    let program = spec.as_ref().and_then(|spec| spec["argv"][0].as_str());
    let Some(program) = program else {
        return SpecState::Unreadable;
    };
    let program = PathBuf::from(program.replace(RESOURCES, &folder.to_string_lossy()));
    if !program.is_file() {
        return SpecState::Missing(program);
    }
    let real = |path: &Path| fs::canonicalize(path).ok();
    if here.is_some_and(|here| real(here) != real(&program)) {
        return SpecState::Other(program);
    }
    SpecState::Current
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_kernelspec_is_stale_when_it_starts_another_program_or_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let here = std::env::current_exe().expect("this program");
        let other = folder.path().join("other");
        fs::write(&other, "").expect("written");
        let state_with = |argv: serde_json::Value| {
            let spec = json!({ "argv": argv }).to_string();
            fs::write(folder.path().join(SPEC), spec).expect("written");
            state(folder.path(), Some(&here))
        };
        assert_eq!(state_with(json!([here])), SpecState::Current);
        assert_eq!(state_with(json!([other])), SpecState::Other(other.clone()));
        assert_eq!(
            state_with(json!(["/not/here"])),
            SpecState::Missing("/not/here".into())
        );
        assert_eq!(state_with(json!("python")), SpecState::Unreadable);
        let beside = folder.path().join("../other");
        assert_eq!(
            state_with(json!(["{resource_dir}/../other"])),
            SpecState::Missing(beside.clone())
        );
        fs::write(&beside, "").expect("written");
        let state = state_with(json!(["{resource_dir}/../other"]));
        fs::remove_file(&beside).expect("removed");
        assert_eq!(state, SpecState::Other(beside));
    }

    #[test]
    fn versions_are_read_from_the_package_folders() {
        let prefix = tempfile::tempdir().expect("a folder");
        let packages = prefix.path().join("lib/python3.12/site-packages");
        for name in ["jupyter_core-5.8.1", "jupyterlab-4.5.0", "numpy-2.0.0"] {
            fs::create_dir_all(packages.join(format!("{name}.dist-info"))).expect("made");
        }
        fs::create_dir_all(prefix.path().join("bin")).expect("made");
        let program = prefix.path().join("bin/jupyter");
        fs::write(&program, "").expect("written");
        let found = jupyter(program);
        assert_eq!(found.packages, ["jupyter_core 5.8.1", "jupyterlab 4.5.0"]);
    }
}
