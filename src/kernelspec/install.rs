//! The kernelspec's files, put where Jupyter looks for them: each written beside and renamed.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::folders::{NoFolder, Place};
use super::{DISPLAY_NAME, NAME};
use crate::files::{WriteOptions, write_atomically_with};

/// What Jupyter shows in its launcher, at two sizes and at any.
const LOGOS: [(&str, &[u8]); 3] = [
    (
        "logo-32x32.png",
        include_bytes!("../../assets/kernel/logo-32x32.png"),
    ),
    (
        "logo-64x64.png",
        include_bytes!("../../assets/kernel/logo-64x64.png"),
    ),
    (
        "logo-svg.svg",
        include_bytes!("../../assets/kernel/logo-svg.svg"),
    ),
];
pub const SPEC: &str = "kernel.json";

/// A kernelspec that could not be put in its place, or taken away.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    #[error(transparent)]
    NoFolder(#[from] NoFolder),
    #[error("this program cannot tell where it lies: {0}")]
    NoProgram(io::Error),
    #[error("cannot write {}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("cannot remove {}: {source}", path.display())]
    Remove { path: PathBuf, source: io::Error },
    #[error("there is no kernel in {}", .0.display())]
    NotThere(PathBuf),
}

impl InstallError {
    /// What to do next.
    pub fn help(&self) -> String {
        match self {
            InstallError::NoFolder(error) => error.help().to_owned(),
            InstallError::NoProgram(_) => "call it by its full path".to_owned(),
            InstallError::Write { .. } => {
                "choose a place that you may write to: `--user`, `--sys-prefix` or `--prefix FOLDER`"
                    .to_owned()
            }
            InstallError::Remove { .. } => "remove the folder by hand".to_owned(),
            InstallError::NotThere(_) => {
                "`gpu-tutor doctor` tells where it is; say `--user`, `--sys-prefix` or `--prefix FOLDER`"
                    .to_owned()
            }
        }
    }
}

/// What is left where a kernelspec was taken away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uninstalled {
    pub folder: PathBuf,
    /// The folder holds files that no installation put there, and stays.
    pub kept: bool,
}

/// Installs the kernelspec of this very program. Gives its folder.
pub fn install(place: &Place) -> Result<PathBuf, InstallError> {
    let program = std::env::current_exe().map_err(InstallError::NoProgram)?;
    let folder = place.kernels()?.join(NAME);
    fs::create_dir_all(&folder).map_err(|source| InstallError::Write {
        path: folder.clone(),
        source,
    })?;
    for (name, bytes) in LOGOS {
        write(&folder, name, bytes)?;
    }
    let env = read(&folder).and_then(|mut spec| spec.get_mut("env").map(Value::take));
    let spec = spec(&program, env);
    // Last: what it stands for is all there then.
    write(&folder, SPEC, format!("{spec:#}\n").as_bytes())?;
    Ok(folder)
}

/// The variables that a person gave the kernel stay.
fn spec(program: &Path, env: Option<Value>) -> Value {
    let mut spec = json!({
        "argv": [program.to_string_lossy(), "kernel", "run", "{connection_file}"],
        "display_name": DISPLAY_NAME,
        "language": "rust",
        "interrupt_mode": "message",
        "metadata": {"debugger": false},
    });
    if let Some(env) = env.filter(Value::is_object) {
        spec["env"] = env;
    }
    spec
}

/// The kernelspec in this folder, if there is one that can be read.
pub fn read(folder: &Path) -> Option<Value> {
    serde_json::from_slice(&fs::read(folder.join(SPEC)).ok()?).ok()
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), InstallError> {
    let path = folder.join(name);
    // Other users may read a kernelspec under a prefix.
    let options = WriteOptions {
        shared: true,
        ..WriteOptions::default()
    };
    write_atomically_with(&path, bytes, options)
        .map_err(|source| InstallError::Write { path, source })
}

/// Takes the kernelspec away. Errs where there is none.
pub fn uninstall(place: &Place) -> Result<Uninstalled, InstallError> {
    let folder = place.kernels()?.join(NAME);
    if !folder.join(SPEC).exists() {
        return Err(InstallError::NotThere(folder));
    }
    let names = [SPEC].into_iter().chain(LOGOS.map(|(name, _)| name));
    for name in names {
        let path = folder.join(name);
        match fs::remove_file(&path) {
            Err(source) if source.kind() != ErrorKind::NotFound => {
                return Err(InstallError::Remove { path, source });
            }
            _ => {}
        }
    }
    let kept = fs::remove_dir(&folder).is_err();
    Ok(Uninstalled { folder, kept })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_installed_is_found_replaced_and_taken_away_whole() {
        let prefix = tempfile::tempdir().expect("a folder");
        let place = Place::Prefix(prefix.path().to_owned());
        let folder = install(&place).expect("installed");
        assert_eq!(
            folder,
            prefix.path().join("share/jupyter/kernels/gpu-tutor")
        );
        let mut names: Vec<_> = fs::read_dir(&folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        assert_eq!(
            names,
            [
                "kernel.json",
                "logo-32x32.png",
                "logo-64x64.png",
                "logo-svg.svg"
            ]
        );
        install(&place).expect("installed again");
        let gone = uninstall(&place).expect("taken away");
        assert!(!gone.kept && !folder.exists());
        assert!(matches!(uninstall(&place), Err(InstallError::NotThere(_))));
    }

    #[test]
    fn what_a_person_put_there_stays() {
        let prefix = tempfile::tempdir().expect("a folder");
        let place = Place::Prefix(prefix.path().to_owned());
        let folder = install(&place).expect("installed");
        let mut spec = read(&folder).expect("a kernelspec");
        spec["env"] = json!({"GPU_TUTOR_DEVICE": "cpu"});
        spec["argv"] = json!(["/no/longer/there"]);
        fs::write(folder.join(SPEC), spec.to_string()).expect("written");
        fs::write(folder.join("notes.txt"), "mine").expect("written");
        install(&place).expect("installed again");
        let spec = read(&folder).expect("a kernelspec");
        assert_eq!(spec["env"]["GPU_TUTOR_DEVICE"], "cpu");
        let here = std::env::current_exe().expect("this program");
        assert_eq!(spec["argv"][0], *here.to_string_lossy());
        assert_eq!(spec["argv"][3], "{connection_file}");
        assert!(uninstall(&place).expect("taken away").kept);
        assert!(folder.join("notes.txt").exists() && !folder.join(SPEC).exists());
    }
}
