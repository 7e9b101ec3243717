//! Cells that are commands: `:gpus`, `:vars`, `:env`, `!command`, and evcxr's `:dep`.

use std::io::Read;
use std::process::{Command, Stdio};

use super::{CellError, LISTING, Outcome, Output, Status, VARIABLES, Variable, errors};
use crate::session::machine::{environment, gpus};

/// A part of a cell, in the order it is run.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece {
    Rust(String),
    Shell(String),
    Gpus(String),
    Variables,
    Env(String),
    /// The last cell is to be taken back.
    Undo,
    /// What went with the process is to be made again.
    Replay,
    /// A crate to be added.
    Dependency(String),
    Unknown(String),
}

/// Splits a cell into the command lines it begins with and the Rust behind them.
pub fn pieces(code: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = code;
    loop {
        // Comments above a command are not for the compiler.
        rest = below_comments(rest).unwrap_or(rest);
        let line = rest.split('\n').next().unwrap_or_default();
        let trimmed = line.trim();
        let piece = if let Some(shell) = trimmed.strip_prefix('!') {
            Some(Piece::Shell(shell.trim().to_owned()))
        } else if trimmed.starts_with(':') && !trimmed.starts_with("::") {
            Some(named(trimmed))
        } else if trimmed.is_empty() && line.len() < rest.len() {
            // Blank lines count: errors are told by line.
            if pieces.is_empty() {
                None
            } else {
                rest = &rest[line.len() + 1..];
                continue;
            }
        } else {
            None
        };
        let Some(piece) = piece else { break };
        pieces.push(piece);
        if line.len() == rest.len() {
            return pieces;
        }
        rest = &rest[line.len() + 1..];
    }
    if !rest.trim().is_empty() || pieces.is_empty() {
        pieces.push(Piece::Rust(rest.to_owned()));
    }
    pieces
}

/// The text from the first line on that is neither blank nor a comment, if that is a command.
fn below_comments(code: &str) -> Option<&str> {
    let mut rest = code;
    loop {
        let line = rest.split('\n').next()?;
        let trimmed = line.trim();
        if is_command(trimmed) {
            return Some(rest);
        }
        if !trimmed.is_empty() && !trimmed.starts_with("//") {
            return None;
        }
        rest = rest.get(line.len() + 1..)?;
    }
}

/// Whether a line is for the session and not for the compiler; `!` begins attributes and macros' names only behind others.
fn is_command(line: &str) -> bool {
    line.starts_with('!') || line.starts_with(':') && !line.starts_with("::")
}

fn named(line: &str) -> Piece {
    let (name, arguments) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match name {
        ":gpus" => Piece::Gpus(arguments.trim().to_owned()),
        ":vars" => Piece::Variables,
        ":undo" => Piece::Undo,
        ":replay" => Piece::Replay,
        ":env" => Piece::Env(arguments.trim().to_owned()),
        ":dep" => Piece::Dependency(line.to_owned()),
        _ => Piece::Unknown(name.to_owned()),
    }
}

/// A line that begins with a colon and is no command of a cell.
pub fn unknown(name: &str) -> CellError {
    CellError {
        help: Some("a cell knows `:dep`, `:env`, `:gpus`, `:replay`, `:undo`, `:vars` and `!command`; others work at the prompt only".into()),
        ..errors::message("command", &format!("a cell has no command `{name}`"))
    }
}

/// A command in cells that are somebody else's.
pub fn forbidden() -> CellError {
    errors::message("command", "commands are not for answers: write Rust only")
}

/// What `:env` is to set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    pub name: String,
    pub value: String,
}

impl Assignment {
    /// The Rust that sets it in the session's process.
    pub fn cell(&self) -> String {
        let Assignment { name, value } = self;
        format!("unsafe {{ std::env::set_var({name:?}, {value:?}) }};")
    }
}

/// Reads `NAME=VALUE`.
pub fn assignment(text: &str) -> Result<Assignment, CellError> {
    let usage = || CellError {
        help: Some("`:env NAME=VALUE`, for instance `:env CUDA_VISIBLE_DEVICES=0`".into()),
        ..errors::message("command", "`:env` needs a name and a value")
    };
    let (name, value) = text.split_once('=').ok_or_else(usage)?;
    let fits = |character: char| character.is_ascii_alphanumeric() || character == '_';
    if name.is_empty() || !name.chars().all(fits) {
        return Err(usage());
    }
    Ok(Assignment {
        name: name.to_owned(),
        value: value.to_owned(),
    })
}

pub fn gpus(arguments: &str) -> Outcome {
    let listing = if arguments
        .split_whitespace()
        .any(|word| word == "--libraries")
    {
        gpus::libraries()
    } else {
        gpus::table()
    };
    Outcome::shown(&listing.to_string()).and(LISTING, &listing)
}

pub fn variables(all: &[Variable]) -> Outcome {
    let line = |variable: &Variable| {
        let shape = variable
            .shape
            .as_ref()
            .map(|shape| format!(" {shape:?}"))
            .unwrap_or_default();
        let rest: Vec<&str> = [&variable.dtype, &variable.device]
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        let mut text = format!(
            "{}: {}{shape} {}",
            variable.name,
            variable.type_name,
            rest.join(" ")
        );
        text.truncate(text.trim_end().len());
        if let Some(note) = &variable.note {
            text.push_str(&format!(" ({note})"));
        }
        text
    };
    let text = if all.is_empty() {
        "no variables yet".into()
    } else {
        all.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    Outcome::shown(&text).and(VARIABLES, &all)
}

/// Runs a line in the shell; what it prints is the cell's output.
pub fn shell(line: &str, say: &mut dyn FnMut(Output)) -> Outcome {
    let started = std::time::Instant::now();
    let mut command = Command::new("sh");
    if let Some(environment) = environment::current() {
        environment.restore(&mut command);
    }
    // One stream for both: a person reads them in the order they came.
    command
        .args(["-c", &format!("exec 2>&1\n{line}")])
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    let mut outcome = Outcome::default();
    let failed = |message: String| {
        Outcome::failed(
            Status::RuntimeError,
            CellError {
                help: Some("is there a `sh` on PATH?".into()),
                ..errors::message("command", &message)
            },
        )
    };
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return failed(format!("cannot run the shell: {error}")),
    };
    if let Some(mut stream) = child.stdout.take() {
        let mut chunk = [0; 8192];
        while let Ok(count @ 1..) = stream.read(&mut chunk) {
            let text = String::from_utf8_lossy(&chunk[..count]).into_owned();
            outcome.stdout.push_str(&text);
            say(Output::Stdout(text));
        }
    }
    let status = child.wait();
    outcome.run_ms = started.elapsed().as_secs_f64() * 1e3;
    if !status.as_ref().is_ok_and(|status| status.success()) {
        outcome.status = Status::RuntimeError;
        let ended = status.map_or_else(|error| error.to_string(), |status| status.to_string());
        let missing_driver = line.starts_with("nvidia-smi");
        outcome.error = Some(CellError {
            help: missing_driver
                .then(|| "no NVIDIA driver here; `:gpus` tells the same without failing".into()),
            ..errors::message("command", &format!("`{line}` failed: {ended}"))
        });
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_come_first_and_rust_follows() {
        let pieces = pieces(":env A=1\n!echo hi\nlet x = 1;\nx");
        let expected = [
            Piece::Env("A=1".into()),
            Piece::Shell("echo hi".into()),
            Piece::Rust("let x = 1;\nx".into()),
        ];
        assert_eq!(pieces, expected);
    }

    #[test]
    fn comments_above_a_command_are_passed_over_and_others_stay() {
        assert_eq!(pieces("// all of them\n\n:vars"), [Piece::Variables]);
        let code = "// a comment\nlet x = 1;";
        assert_eq!(pieces(code), [Piece::Rust(code.into())]);
        assert_eq!(
            pieces(":vars\n// done"),
            [Piece::Variables, Piece::Rust("// done".into())]
        );
    }

    #[test]
    fn a_path_that_begins_with_colons_is_rust() {
        assert_eq!(
            pieces("::std::mem::drop(1)"),
            [Piece::Rust("::std::mem::drop(1)".into())]
        );
        assert_eq!(pieces(""), [Piece::Rust(String::new())]);
        assert_eq!(pieces("\nlet x = 1;"), [Piece::Rust("\nlet x = 1;".into())]);
    }

    #[test]
    fn an_assignment_is_quoted() {
        assert_eq!(
            assignment("A=b\"c")
                .ok()
                .map(|assignment| assignment.cell()),
            Some("unsafe { std::env::set_var(\"A\", \"b\\\"c\") };".to_owned())
        );
        assert!(assignment("A B=1").is_err());
        assert!(assignment("").is_err());
    }
}
