//! The stand-in that the real cargo calls for every crate once a session has dependencies: `WRAPPER RUSTC ARGUMENTS…`.
//!
//! cargo builds the dependencies. When it reaches the cell's own crate, the wrapper records the arguments that name
//! them. The cell is then compiled like every other, and cargo is not called again until the dependencies change.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

use serde::{Deserialize, Serialize};

use super::{CELL_CRATE, StandIn};

/// The variable that tells the wrapper which dependencies cargo was called for.
pub const MANIFEST: &str = "GPU_TUTOR_DEPENDENCIES";

const RECORD_FILE: &str = "dependencies.json";

#[derive(Serialize, Deserialize)]
struct Record {
    /// The dependencies that the manifest names.
    manifest: String,
    arguments: Vec<String>,
}

/// The arguments that name these dependencies to rustc, if cargo has built them in this session.
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
    // A failure stops cargo here: the session compiles the cell itself.
    Ok(ExitCode::FAILURE)
}

/// Extracts the arguments that name dependencies from a call of rustc.
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
