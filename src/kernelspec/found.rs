//! What of Jupyter is here: its program, and the kernelspec. Files are looked at, no program is run: `jupyter --version`
//! takes a second.

use std::fs;
use std::path::{Path, PathBuf};

use super::NAME;
use super::folders::{all_kernels, environment};
use super::install::{SPEC, read};

/// A Jupyter on `PATH`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jupyter {
    pub program: PathBuf,
    /// Of the packages beside it: `jupyter_core 5.8.1`, `jupyterlab 4.5.0`; empty where they lie elsewhere.
    pub packages: Vec<String>,
    /// The Python environment that it belongs to.
    prefix: Option<PathBuf>,
}

/// A kernelspec of ours that Jupyter finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installed {
    pub folder: PathBuf,
    pub state: State,
}

/// Whether a kernelspec starts this program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    Current,
    /// It names a program that is not there.
    Gone(PathBuf),
    /// It names another program.
    Other(PathBuf),
    /// It is no kernelspec at all.
    Unreadable,
}

/// What is known of a `jupyter` program.
pub fn jupyter(program: PathBuf) -> Jupyter {
    // Links into an environment (as pipx makes them) are followed; the environment itself may be a link's target too.
    let real = fs::canonicalize(&program).unwrap_or_else(|_| program.clone());
    let prefix = real.parent().and_then(Path::parent).map(Path::to_owned);
    let packages = prefix.as_deref().map(packages).unwrap_or_default();
    Jupyter {
        program,
        packages,
        prefix,
    }
}

/// Versions as the folders of installed packages are named.
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
pub fn installed(jupyter: Option<&Jupyter>) -> Option<Installed> {
    let own = jupyter.and_then(|jupyter| jupyter.prefix.clone());
    let environments: Vec<PathBuf> = environment().into_iter().chain(own).collect();
    let folder = all_kernels(&environments)
        .into_iter()
        .map(|kernels| kernels.join(NAME))
        .find(|folder| folder.join(SPEC).exists())?;
    let state = state(&folder, std::env::current_exe().ok().as_deref());
    Some(Installed { folder, state })
}

fn state(folder: &Path, here: Option<&Path>) -> State {
    let spec = read(folder);
    let program = spec.as_ref().and_then(|spec| spec["argv"][0].as_str());
    let Some(program) = program.map(PathBuf::from) else {
        return State::Unreadable;
    };
    if !program.is_file() {
        return State::Gone(program);
    }
    let real = |path: &Path| fs::canonicalize(path).ok();
    if here.is_some_and(|here| real(here) != real(&program)) {
        return State::Other(program);
    }
    State::Current
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
        let stands = |argv: serde_json::Value| {
            let spec = json!({ "argv": argv }).to_string();
            fs::write(folder.path().join(SPEC), spec).expect("written");
            state(folder.path(), Some(&here))
        };
        assert_eq!(stands(json!([here])), State::Current);
        assert_eq!(stands(json!([other])), State::Other(other.clone()));
        assert_eq!(
            stands(json!(["/not/here"])),
            State::Gone("/not/here".into())
        );
        assert_eq!(stands(json!("python")), State::Unreadable);
    }

    #[test]
    fn versions_are_read_from_the_packages_beside_the_program() {
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
