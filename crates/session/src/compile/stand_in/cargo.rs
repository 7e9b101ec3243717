//! The stand-in for `cargo`, which evcxr calls for every cell.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use super::build::{Built, artifact, build};
use super::metadata::metadata;
use super::{FOLDER_VARIABLE, READY_FILE, StandIn};

pub fn run(stand_in: &StandIn, asked: &[OsString]) -> std::io::Result<ExitCode> {
    let command = asked
        .iter()
        .filter_map(|word| word.to_str())
        .find(|word| !word.starts_with('-'));
    let folder = std::env::current_dir()?;
    // If there is a shell, the script that runs in place of this program has already answered.
    if command == Some("build")
        && let Ok(answer) = fs::read_to_string(folder.join(READY_FILE))
    {
        print!("{answer}");
        return Ok(ExitCode::SUCCESS);
    }
    if !folder.join("Cargo.toml").exists() {
        // evcxr's requests from other folders are about configuration, of which there is none.
        return Ok(ExitCode::FAILURE);
    }
    if let Some(report_file) = std::env::var_os(FOLDER_VARIABLE).map(PathBuf::from)
        && fs::metadata(&report_file).is_ok_and(|meta| meta.len() == 0)
    {
        fs::write(report_file, folder.as_os_str().as_encoded_bytes())?;
    }
    match command {
        Some("build") => report(build(stand_in, &folder)?),
        Some("metadata") => {
            println!("{}", metadata(&folder));
            Ok(ExitCode::SUCCESS)
        }
        // The other commands ask about configuration too.
        _ => Ok(ExitCode::FAILURE),
    }
}

/// Reports a build to evcxr in cargo's format.
fn report(built: Built) -> std::io::Result<ExitCode> {
    match built {
        Built::Library(library) => {
            println!("{}", artifact(&library));
            Ok(ExitCode::SUCCESS)
        }
        Built::Failed(messages) => {
            eprint!("{messages}");
            Ok(ExitCode::FAILURE)
        }
    }
}
