//! Runs the real binary and captures its output.

mod own_folder;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Once;

/// The program, with the prelude already built, so that tests wait for answers and not for compilers.
pub fn tutor() -> Command {
    static PREPARED: Once = Once::new();
    PREPARED.call_once(|| {
        let status = bare_tutor().arg("prepare").status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "`gpu-tutor prepare` failed"
        );
    });
    bare_tutor()
}

fn bare_tutor() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gpu-tutor"));
    command
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        // Tests read English, whatever the locale of this machine.
        .env("GPU_TUTOR_LANG", "en")
        // A developer's cache may hold the prelude with simulated GPUs, which graders would use.
        .env("GPU_TUTOR_DEVICE", "cpu")
        .env("GPU_TUTOR_DATA_DIR", data_dir());
    command
}

/// A separate folder, so that the tests' progress does not mix with the developer's own.
fn data_dir() -> &'static Path {
    static FOLDER: std::sync::OnceLock<tempfile::TempDir> = std::sync::OnceLock::new();
    FOLDER
        .get_or_init(|| tempfile::tempdir().expect("a folder"))
        .path()
}

/// The fields that the JSON of every cell must have.
pub const CELL_FIELDS: [&str; 13] = [
    "cell",
    "kind",
    "status",
    "compile_ms",
    "run_ms",
    "device_ms",
    "stdout",
    "stderr",
    "result",
    "error",
    "variables",
    "transfers",
    "memory",
];

/// Fails unless the value has all of these keys.
#[track_caller]
pub fn has(value: &serde_json::Value, keys: &[&str]) {
    for key in keys {
        assert!(value.get(key).is_some(), "no `{key}` in {value}");
    }
}

/// The result of a run.
pub struct Ran {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Ran {
    /// The lines of standard output, as JSON.
    pub fn json(&self) -> Vec<serde_json::Value> {
        let parse =
            |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        self.stdout.lines().map(parse).collect()
    }

    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(
            self.code, code,
            "stdout:\n{}\nstderr:\n{}",
            self.stdout, self.stderr
        );
        self
    }
}

/// Runs the program with text on its standard input.
pub fn run(arguments: &[&str], input: &str) -> Ran {
    run_command(tutor().args(arguments), input)
}

pub fn run_command(command: &mut Command, input: &str) -> Ran {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let text = input.to_owned();
    // A program that does not read its input closes the pipe, which is allowed.
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()).is_ok());
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("it ends");
    let _ = writer.join();
    Ran {
        code: status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&stdout).into_owned(),
        stderr: String::from_utf8_lossy(&stderr).into_owned(),
    }
}

/// Plays a script in a real session; returns one JSON object per cell.
pub fn cells(script: &str) -> Vec<serde_json::Value> {
    run(&["exec", "-", "--json"], script).json()
}
