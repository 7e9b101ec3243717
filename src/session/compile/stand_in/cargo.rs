//! The stand-in for `cargo`, which evcxr calls for every cell.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::build::{Built, build};
use super::metadata::metadata;
use super::{CELL_CRATE, FOLDER_VARIABLE, READY_FILE, StandIn, WRAPPER, wrapper};

/// Bundles come without cargo.
const NO_CARGO: &str =
    "error: crates cannot be added: this gpu-tutor was installed from a bundle, without cargo\n";

pub fn run(stand_in: &StandIn, asked: &[OsString]) -> std::io::Result<ExitCode> {
    let command = asked
        .iter()
        .filter_map(|word| word.to_str())
        .find(|word| !word.starts_with('-'));
    let folder = std::env::current_dir()?;
    if !folder.join("Cargo.toml").exists() || validates(&folder) {
        return real_cargo(stand_in, asked);
    }
    if let Some(report_file) = std::env::var_os(FOLDER_VARIABLE).map(PathBuf::from)
        && fs::metadata(&report_file).is_ok_and(|meta| meta.len() == 0)
    {
        fs::write(report_file, folder.as_os_str().as_encoded_bytes())?;
    }
    match command {
        Some("build") if folder.join(READY_FILE).exists() => report(build(stand_in, &folder, &[])?),
        Some("build") => match dependencies(stand_in, &folder, asked)? {
            Dependencies::Built(arguments) => report(build(stand_in, &folder, &arguments)?),
            Dependencies::Missing(message) => {
                eprint!("{message}");
                Ok(ExitCode::FAILURE)
            }
        },
        // The analyser does not need the dependencies, because types come from rustc.
        Some("metadata") => {
            println!("{}", metadata(&folder));
            Ok(ExitCode::SUCCESS)
        }
        // Other commands ask about configuration, and there is none.
        _ => Ok(ExitCode::FAILURE),
    }
}

enum Dependencies {
    /// The arguments that name them to rustc.
    Built(Vec<String>),
    /// cargo's error messages.
    Missing(String),
}

/// The session's dependencies. Builds them first if necessary.
fn dependencies(
    stand_in: &StandIn,
    folder: &Path,
    asked: &[OsString],
) -> std::io::Result<Dependencies> {
    let Some(manifest) = manifest_dependencies(folder) else {
        return Ok(Dependencies::Built(Vec::new()));
    };
    if !stand_in.adds_crates {
        let refusal = "error: an answer may not add crates\n";
        return Ok(Dependencies::Missing(refusal.into()));
    }
    if !stand_in.toolchain.cargo.exists() {
        return Ok(Dependencies::Missing(NO_CARGO.into()));
    }
    // A crate in a local folder may have changed, so cargo must check it each time.
    if !names_folders(&manifest)
        && let Some(arguments) = wrapper::recorded(folder, &manifest)
    {
        return Ok(Dependencies::Built(arguments));
    }
    let output = cargo(stand_in, asked)
        .env(wrapper::MANIFEST, &manifest)
        .output()?;
    Ok(match wrapper::recorded(folder, &manifest) {
        Some(arguments) => Dependencies::Built(arguments),
        None => Dependencies::Missing(
            [output.stderr, output.stdout]
                .iter()
                .map(|bytes| String::from_utf8_lossy(bytes))
                .collect(),
        ),
    })
}

/// The crates that a session has added.
#[derive(Debug, Default)]
pub struct SessionDependencies {
    /// The arguments that name them to rustc.
    pub arguments: Vec<String>,
    /// One of them lies in a local folder and may change.
    pub may_change: bool,
}

/// The crates that the session in a folder has added, as cargo last built them.
pub fn session_dependencies(folder: &Path) -> SessionDependencies {
    let Some(manifest) = manifest_dependencies(folder) else {
        return SessionDependencies::default();
    };
    SessionDependencies {
        may_change: names_folders(&manifest),
        arguments: wrapper::recorded(folder, &manifest).unwrap_or_default(),
    }
}

/// Whether one of these dependencies lies in a local folder.
fn names_folders(dependencies: &str) -> bool {
    let table: Option<toml::Table> = toml::from_str(dependencies).ok();
    // A table that cannot be parsed may name one.
    table.is_none_or(|table| table.values().any(|value| value.get("path").is_some()))
}

/// Reports a build to evcxr in cargo's format.
fn report(built: Built) -> std::io::Result<ExitCode> {
    match built {
        Built::Library(library) => {
            let artifact = serde_json::json!({
                "reason": "compiler-artifact", "target": {"name": CELL_CRATE}, "filenames": [library],
            });
            println!("{artifact}");
            Ok(ExitCode::SUCCESS)
        }
        Built::Failed(messages) => {
            eprint!("{messages}");
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The text of the manifest's dependencies, if there are any.
fn manifest_dependencies(folder: &Path) -> Option<String> {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).ok()?;
    let (_, dependencies) = manifest.split_once("[dependencies]")?;
    let mut lines: Vec<&str> = dependencies
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.sort_unstable();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Whether evcxr is checking that a dependency exists.
fn validates(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join("Cargo.toml"));
    manifest.is_ok_and(|manifest| manifest.contains("evcxr_dummy_validate_dep"))
}

fn real_cargo(stand_in: &StandIn, asked: &[OsString]) -> std::io::Result<ExitCode> {
    if !stand_in.toolchain.cargo.exists() {
        eprint!("{NO_CARGO}");
        return Ok(ExitCode::FAILURE);
    }
    let status = cargo(stand_in, asked).status()?;
    Ok(ExitCode::from(status.code().map_or(1, |code| code as u8)))
}

fn cargo(stand_in: &StandIn, asked: &[OsString]) -> Command {
    use std::os::unix::process::CommandExt;
    let mut cargo = Command::new(&stand_in.toolchain.cargo);
    cargo.args(asked);
    stand_in.restore(&mut cargo);
    cargo
        .env("RUSTC", &stand_in.toolchain.rustc)
        .env("RUSTC_WRAPPER", stand_in.bin.join(WRAPPER))
        .process_group(0);
    cargo
}

#[cfg(test)]
mod tests {
    use super::names_folders;

    #[test]
    fn only_a_dependency_with_a_path_lies_in_a_folder() {
        assert!(names_folders("a = { path = \"/b\" }\nrand = \"0.9\""));
        assert!(!names_folders("path-clean = \"1\"\npath = \"0.1\""));
        assert!(!names_folders(
            "a = { version = \"1\", features = [\"path\"] }"
        ));
    }
}
