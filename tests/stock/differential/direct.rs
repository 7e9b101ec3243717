//! The product's side: `gpu-tutor exec --json` plays all scripts, each from a fresh state.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::script::Script;

/// The environment variable that names the program to test.
const PROGRAM: &str = "GPU_TUTOR";

/// The row of a cell, and the row of the `:vars` command after it.
pub struct Answer {
    pub row: Value,
    pub held: Value,
}

/// Returns the answers to all cells of each script.
///
/// # Panics
/// If the program cannot be run, or gives no row for some cell.
pub fn play(scripts: &[Script]) -> Vec<Vec<Answer>> {
    let folder = tempfile::tempdir().expect("a folder");
    let program = program();
    let mut command = Command::new(&program);
    command
        .args(["exec", "--json"])
        .env("GPU_TUTOR_DATA_DIR", folder.path())
        .env_remove("GPU_TUTOR_DEVICE")
        .stdin(Stdio::null());
    for script in scripts {
        let file = folder.path().join(format!("{}.rs", script.name));
        fs::write(&file, script.text()).expect("written");
        command.arg(file);
    }
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{} does not start: {error}", program.display()));
    let stderr = String::from_utf8_lossy(&output.stderr);
    let text = String::from_utf8(output.stdout).expect("text");
    let parse = |line: &str| -> Value {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
    };
    let mut rows = text.lines().map(parse);
    let mut next = || {
        rows.next()
            .unwrap_or_else(|| panic!("a row is missing; the program wrote:\n{stderr}"))
    };
    let mut answer = |_| Answer {
        row: next(),
        held: next(),
    };
    let answers = scripts
        .iter()
        .map(|script| script.cells.iter().map(&mut answer).collect())
        .collect();
    assert!(rows.next().is_none(), "more rows than cells");
    answers
}

/// The program that the environment names, otherwise the build of this checkout.
fn program() -> PathBuf {
    if let Some(named) = std::env::var_os(PROGRAM) {
        return named.into();
    }
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let program = checkout.join("target/release/gpu-tutor");
    assert!(
        program.exists(),
        "no {}: build it, or name one by {PROGRAM}",
        program.display()
    );
    program
}
