//! Installs the files of the kernelspec where Jupyter looks for them, and removes them.

use std::borrow::Cow;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use gpu_tutor_system::files::write_shared;
use gpu_tutor_text::t;
use serde_json::{Value, json};

use super::locations::{InstallLocation, LocationError, data_folder};

/// The folder's name, which notebooks use to refer to the kernel.
pub const NAME: &str = "gpu-tutor";
/// The name in Jupyter's menus.
pub const DISPLAY_NAME: &str = "Rust (gpu-tutor)";
/// The file that tells Jupyter how to start the kernel.
pub const SPEC: &str = "kernel.json";

/// The logos in Jupyter's launcher: two sizes and one that scales.
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

/// Why a kernelspec could not be installed or removed.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    #[error(transparent)]
    Location(#[from] LocationError),
    #[error("{}", t!("the path of this program is unknown: %{error}", error = .0))]
    NoProgram(io::Error),
    #[error("{}", t!("cannot write %{path}: %{error}", path = path.display(), error = source))]
    Write { path: PathBuf, source: io::Error },
    #[error("{}", t!("cannot remove %{path}: %{error}", path = path.display(), error = source))]
    Remove { path: PathBuf, source: io::Error },
    #[error("{}", t!("there is no kernel in %{folder}", folder = .0.display()))]
    NotThere(PathBuf),
}

impl InstallError {
    /// What to do next.
    pub fn help(&self) -> Cow<'static, str> {
        match self {
            InstallError::Location(error) => error.help(),
            InstallError::NoProgram(_) => t!("run it by its full path"),
            InstallError::Write { .. } => {
                t!(
                    "choose a place that you can write to: `--user`, `--sys-prefix` or `--prefix FOLDER`"
                )
            }
            InstallError::Remove { .. } => t!("remove the folder by hand"),
            InstallError::NotThere(_) => {
                t!(
                    "`gpu-tutor doctor` shows where it is; add `--user`, `--sys-prefix` or `--prefix FOLDER`"
                )
            }
        }
    }
}

/// The result of removing a kernelspec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uninstalled {
    pub folder: PathBuf,
    /// The folder still exists, because it contains files that the installation did not create.
    pub kept: bool,
}

/// Installs a kernelspec that starts this program with these options, and returns its folder.
///
/// # Errors
/// If the location has no folder, or a file cannot be written.
pub fn install(location: &InstallLocation, options: &[String]) -> Result<PathBuf, InstallError> {
    let program = lasting(std::env::current_exe().map_err(InstallError::NoProgram)?);
    let folder = location.kernels()?.join(NAME);
    fs::create_dir_all(&folder).map_err(|source| InstallError::Write {
        path: folder.clone(),
        source,
    })?;
    for (name, bytes) in LOGOS {
        write(&folder, name, bytes)?;
    }
    let env = read(&folder).and_then(|mut spec| spec.get_mut("env").map(Value::take));
    let spec = spec(&program, options, env);
    // Written last, so that Jupyter does not find an incomplete kernelspec.
    write(&folder, SPEC, format!("{spec:#}\n").as_bytes())?;
    Ok(folder)
}

/// The files of a kernelspec, each with its path under a prefix. It starts the program at `executable` under the same
/// prefix, wherever that is: Jupyter replaces `{resource_dir}` with the folder's path.
pub fn under_prefix(executable: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = data_folder(Path::new("")).join("kernels").join(NAME);
    let up = "../".repeat(folder.components().count());
    let program = PathBuf::from(format!("{RESOURCES}/{up}{executable}"));
    let spec = format!("{:#}\n", spec(&program, &[], None));
    let logos = LOGOS.map(|(name, bytes)| (name, bytes.to_vec()));
    let files = logos.into_iter().chain([(SPEC, spec.into_bytes())]);
    files
        .map(|(name, content)| (folder.join(name), content))
        .collect()
}

/// The placeholder for the kernelspec's folder.
pub const RESOURCES: &str = "{resource_dir}";

/// A path that this program can be started from even after an update.
///
/// `install.sh` puts a program in `PREFIX/versions/ID/bin`, and a link to the version in use in `PREFIX/bin`. The link
/// still works when that version is replaced and removed.
fn lasting(program: PathBuf) -> PathBuf {
    let link = || {
        let prefix = program.ancestors().nth(4)?;
        let link = prefix.join("bin").join(program.file_name()?);
        let leads_here = fs::canonicalize(&link).ok()? == fs::canonicalize(&program).ok()?;
        leads_here.then_some(link)
    };
    link().unwrap_or(program)
}

/// Builds a kernelspec that keeps the environment variables `env` that the user added to an earlier one.
fn spec(program: &Path, options: &[String], env: Option<Value>) -> Value {
    let program = program.to_string_lossy().into_owned();
    let command = ["kernel", "run", "{connection_file}"].map(str::to_owned);
    let argv: Vec<String> = std::iter::once(program)
        .chain(options.iter().cloned())
        .chain(command)
        .collect();
    let mut spec = json!({
        "argv": argv,
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

/// The kernelspec in this folder, if it can be read.
pub fn read(folder: &Path) -> Option<Value> {
    serde_json::from_slice(&fs::read(folder.join(SPEC)).ok()?).ok()
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), InstallError> {
    let path = folder.join(name);
    // Other users may need to read a kernelspec under a prefix.
    write_shared(&path, bytes, true).map_err(|source| InstallError::Write { path, source })
}

/// Removes the kernelspec.
///
/// # Errors
/// If there is no kernelspec at this location, or a file cannot be removed.
pub fn uninstall(location: &InstallLocation) -> Result<Uninstalled, InstallError> {
    let folder = location.kernels()?.join(NAME);
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
    fn an_installed_kernelspec_is_found_replaced_and_removed() {
        let prefix = tempfile::tempdir().expect("a folder");
        let location = InstallLocation::Prefix(prefix.path().to_owned());
        let folder = install(&location, &[]).expect("installed");
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
        install(&location, &[]).expect("installed again");
        let removed = uninstall(&location).expect("removed");
        assert!(!removed.kept && !folder.exists());
        assert!(matches!(
            uninstall(&location),
            Err(InstallError::NotThere(_))
        ));
    }

    #[test]
    #[cfg(unix)]
    fn the_link_to_the_version_in_use_is_written_and_no_other() {
        use std::os::unix::fs::symlink;
        let prefix = tempfile::tempdir().expect("a folder");
        let at = |path: &str| prefix.path().join(path);
        for version in ["versions/1", "versions/2"] {
            fs::create_dir_all(at(version).join("bin")).expect("made");
            fs::write(at(version).join("bin/gpu-tutor"), "").expect("written");
        }
        let program = at("versions/1/bin/gpu-tutor");
        assert_eq!(lasting(program.clone()), program);
        fs::create_dir(at("bin")).expect("made");
        symlink("../current/bin/gpu-tutor", at("bin/gpu-tutor")).expect("linked");
        symlink("versions/1", at("current")).expect("linked");
        assert_eq!(lasting(program), at("bin/gpu-tutor"));
        let other = at("versions/2/bin/gpu-tutor");
        assert_eq!(lasting(other.clone()), other);
        assert_eq!(lasting("/gpu-tutor".into()), PathBuf::from("/gpu-tutor"));
    }

    #[test]
    fn files_and_variables_of_the_user_stay() {
        let prefix = tempfile::tempdir().expect("a folder");
        let location = InstallLocation::Prefix(prefix.path().to_owned());
        let folder = install(&location, &[]).expect("installed");
        let mut spec = read(&folder).expect("a kernelspec");
        spec["env"] = json!({"GPU_TUTOR_DEVICE": "cpu"});
        spec["argv"] = json!(["/no/longer/there"]);
        fs::write(folder.join(SPEC), spec.to_string()).expect("written");
        fs::write(folder.join("notes.txt"), "mine").expect("written");
        install(&location, &[]).expect("installed again");
        let spec = read(&folder).expect("a kernelspec");
        assert_eq!(spec["env"]["GPU_TUTOR_DEVICE"], "cpu");
        let here = std::env::current_exe().expect("this program");
        assert_eq!(spec["argv"][0], *here.to_string_lossy());
        assert_eq!(spec["argv"][3], "{connection_file}");
        assert!(uninstall(&location).expect("removed").kept);
        assert!(folder.join("notes.txt").exists() && !folder.join(SPEC).exists());
    }
}
