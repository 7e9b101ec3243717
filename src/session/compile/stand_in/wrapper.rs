//! `WRAPPER RUSTC ARGUMENTS…`, called by the real cargo for every crate once a session has dependencies.
//!
//! cargo is there to build the dependencies. When it comes to the cell's own crate, what it says of them is written down;
//! the cell is then compiled as every cell is, and cargo is not asked again while they stay the same.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

use serde::{Deserialize, Serialize};

use super::{CELL_CRATE, StandIn};

/// Tells the wrapper which dependencies cargo was called for.
pub const MANIFEST: &str = "GPU_TUTOR_DEPENDENCIES";

const RECORD_FILE: &str = "dependencies.json";

#[derive(Serialize, Deserialize)]
struct Record {
    /// The dependencies that the manifest names.
    manifest: String,
    arguments: Vec<String>,
}

/// What rustc must be told of these dependencies, if cargo has built them in this session.
pub fn recorded(folder: &Path, manifest: &str) -> Option<Vec<String>> {
    let record: Record = super::read(folder, RECORD_FILE)?;
    (record.manifest == manifest).then_some(record.arguments)
}

pub fn run(_: &StandIn, asked: &[OsString]) -> std::io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    let (tool, words) = asked
        .split_first()
        .ok_or(std::io::ErrorKind::InvalidInput)?;
    let ours = words
        .windows(2)
        .any(|pair| pair[0] == "--crate-name" && pair[1] == CELL_CRATE);
    if !ours {
        return Err(Command::new(tool).args(words).exec());
    }
    let record = Record {
        manifest: std::env::var(MANIFEST).unwrap_or_default(),
        arguments: of_dependencies(&super::texts(words)),
    };
    super::write(&std::env::current_dir()?, RECORD_FILE, &record)?;
    // The cell is not cargo's to compile.
    Ok(ExitCode::FAILURE)
}

/// Where the dependencies lie, from a call of rustc.
fn of_dependencies(words: &[&str]) -> Vec<String> {
    let mut arguments = Vec::new();
    for pair in words.windows(2) {
        if matches!(pair[0], "--extern" | "-L" | "-l") {
            arguments.extend(pair.iter().map(|word| (*word).to_owned()));
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_call_of_rustc_only_the_dependencies_are_kept() {
        let call = "--crate-name ctx src/lib.rs -C opt-level=2 --out-dir t -L dependency=t/deps --extern itoa=t/libitoa.rlib";
        let words: Vec<&str> = call.split(' ').collect();
        let wanted = ["-L", "dependency=t/deps", "--extern", "itoa=t/libitoa.rlib"];
        assert_eq!(of_dependencies(&words), wanted);
    }
}
