//! `!command` runs a line in the shell.

use std::io::Read;
use std::process::Stdio;
use std::time::Instant;

use gpu_tutor_text::{say, t};

use crate::machine::environment;
use crate::{CellError, Outcome, Output, Status};

/// Runs a line in the shell. Whatever it prints becomes the cell's output.
pub fn shell(line: &str, output: &mut dyn FnMut(Output)) -> Outcome {
    let started = Instant::now();
    let mut command = environment::command("sh");
    // One stream for stdout and stderr keeps them in the order they were written.
    command
        .args(["-c", &format!("exec 2>&1\n{line}")])
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    let mut outcome = Outcome::default();
    let failed = |message: String| {
        Outcome::failed(
            Status::RuntimeError,
            CellError::new("command", message).help(t!("is there a `sh` on PATH?")),
        )
    };
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            return failed(say!("cannot run the shell: %{error}", error));
        }
    };
    if let Some(mut stream) = child.stdout.take() {
        let mut chunk = [0; 8192];
        while let Ok(count @ 1..) = stream.read(&mut chunk) {
            let text = String::from_utf8_lossy(&chunk[..count]).into_owned();
            outcome.stdout.push_str(&text);
            output(Output::Stdout(text));
        }
    }
    let status = child.wait();
    outcome.run_ms = started.elapsed().as_secs_f64() * 1e3;
    if !status.as_ref().is_ok_and(|status| status.success()) {
        outcome.status = Status::RuntimeError;
        let ended = status.map_or_else(|error| error.to_string(), |status| status.to_string());
        let missing_driver = line.starts_with("nvidia-smi");
        outcome.error = Some(CellError {
            help: missing_driver.then(|| {
                say!("this machine has no NVIDIA driver; `:gpus` says so without an error")
            }),
            ..CellError::new("command", t!("`%{line}` failed: %{ended}", line, ended))
        });
    }
    outcome
}
