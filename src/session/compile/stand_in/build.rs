//! Answers evcxr's request to build a cell.
//!
//! The session compiles a cell before it hands the cell to evcxr, and writes the library's path to a file. Only evcxr's
//! own first cell comes without such a file.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::compile::{CompileRequest, SessionDependencies, compiled};
use super::{CELL_CRATE, READY_FILE, StandIn};

/// The result of a build for evcxr.
pub enum Built {
    Library(PathBuf),
    /// The compiler's messages.
    Failed(String),
}

pub fn build(stand_in: &StandIn, folder: &Path) -> io::Result<Built> {
    if let Ok(path) = fs::read_to_string(folder.join(READY_FILE)) {
        return Ok(Built::Library(path.into()));
    }
    let source = fs::read_to_string(folder.join("src/lib.rs"))?;
    let stand_in = StandIn {
        objects: stand_in.openings.clone(),
        ..stand_in.clone()
    };
    let request = CompileRequest {
        stand_in: &stand_in,
        folder,
        dependencies: &SessionDependencies::none(),
        optimise: false,
        text: &source,
        probed: &[],
    };
    let made = compiled(&request)?;
    match made.library {
        Some(library) => Ok(Built::Library(lay_out(folder, &library)?)),
        None => Ok(Built::Failed(made.messages)),
    }
}

/// Writes a library to the place where evcxr looks for it.
pub fn lay_out(folder: &Path, library: &[u8]) -> io::Result<PathBuf> {
    let target = folder.join("target/cell");
    fs::create_dir_all(&target)?;
    let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let path = target.join(format!("{prefix}{CELL_CRATE}{suffix}"));
    fs::write(&path, library)?;
    Ok(path)
}
