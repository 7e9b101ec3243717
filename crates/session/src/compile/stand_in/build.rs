//! Answers evcxr's request to build a cell.
//!
//! The session compiles a cell before handing it to evcxr, and writes the answer to a file. Only evcxr's own first cell
//! arrives without such a file.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::compile::{CompileRequest, Level, SessionDependencies, compiled};
use super::{CELL_CRATE, READY_FILE, StandIn};

/// The result of a build for evcxr.
pub enum Built {
    Library(PathBuf),
    /// The compiler's messages.
    Failed(String),
}

pub fn build(stand_in: &StandIn, folder: &Path) -> io::Result<Built> {
    let source = fs::read_to_string(folder.join("src/lib.rs"))?;
    let stand_in = StandIn {
        objects: stand_in.openings.clone(),
        ..stand_in.clone()
    };
    let request = CompileRequest {
        stand_in: &stand_in,
        folder,
        dependencies: &SessionDependencies::none(),
        level: Level::Quick,
        text: &source,
        probed: &[],
    };
    let made = compiled(&request)?;
    match made.library {
        Some(library) => Ok(Built::Library(lay_out(folder, &library)?)),
        None => Ok(Built::Failed(made.messages)),
    }
}

/// Makes a library the answer to evcxr's next request.
///
/// # Errors
/// If a file cannot be written.
pub fn make_ready(folder: &Path, library: &[u8]) -> io::Result<()> {
    let message = artifact(&lay_out(folder, library)?);
    fs::write(folder.join(READY_FILE), message + "\n")
}

/// Withdraws the answer.
pub fn take_back(folder: &Path) {
    // There is no answer if it could not be written.
    let _ = fs::remove_file(folder.join(READY_FILE));
}

/// The message that cargo uses to report a built library.
pub fn artifact(library: &Path) -> String {
    serde_json::json!({
        "reason": "compiler-artifact", "target": {"name": CELL_CRATE}, "filenames": [library],
    })
    .to_string()
}

/// Writes a library to the path where evcxr looks for it.
fn lay_out(folder: &Path, library: &[u8]) -> io::Result<PathBuf> {
    let target = folder.join("target/cell");
    fs::create_dir_all(&target)?;
    let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let path = target.join(format!("{prefix}{CELL_CRATE}{suffix}"));
    fs::write(&path, library)?;
    Ok(path)
}
