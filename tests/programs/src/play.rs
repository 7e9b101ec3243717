//! Plays cells with `gpu-tutor exec` and reads their results.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// How long a program may run before it counts as stuck.
const LIMIT: Duration = Duration::from_secs(180);

/// Plays programs, one after the other.
pub struct Player<'a> {
    program: &'a Path,
    script: PathBuf,
    answers: PathBuf,
}

/// The result of one cell.
#[derive(Debug, PartialEq)]
pub struct Cell {
    /// What it printed.
    pub stdout: String,
    /// The error's kind and its message's first line, if it failed.
    pub error: Option<String>,
}

/// The results of a program's cells.
#[derive(Debug, PartialEq)]
pub struct Played {
    /// The cells that finished.
    pub cells: Vec<Cell>,
    /// Whether the program ran into the time limit.
    pub stuck: bool,
}

/// Why a program failed.
#[derive(Debug, PartialEq)]
pub struct Failure {
    /// The index of the cell that failed; `None` if only the output differs.
    pub cell: Option<usize>,
    /// The first line of that cell that is not a comment; may be empty.
    pub line: String,
    /// What went wrong.
    pub reason: String,
}

impl<'a> Player<'a> {
    /// Creates a player with its own files for the script and the answers.
    pub fn new(program: &'a Path, worker: usize) -> Self {
        let name = format!("programs-{}-{worker}", std::process::id());
        let script = std::env::temp_dir().join(name);
        Player {
            program,
            answers: script.with_extension("json"),
            script: script.with_extension("rs"),
        }
    }

    /// Plays the cells in a new session.
    ///
    /// # Errors
    /// If the script cannot be written, or gpu-tutor cannot be started.
    pub fn play(&self, cells: &[String]) -> Result<Played, String> {
        let script: String = cells
            .iter()
            .map(|cell| format!("// %%\n{cell}\n"))
            .collect();
        fs::write(&self.script, script)
            .map_err(|error| format!("{}: {error}", self.script.display()))?;
        let mut child = self
            .start()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let stuck = !ends_in_time(&mut child);
        let text = fs::read_to_string(&self.answers).unwrap_or_default();
        let cells = text.lines().filter_map(cell_of).collect();
        Ok(Played { cells, stuck })
    }

    /// Starts `gpu-tutor exec` and directs its answers to a file.
    fn start(&self) -> std::io::Result<Child> {
        Command::new(self.program)
            .arg("exec")
            .arg(&self.script)
            .arg("--json")
            .stdin(Stdio::null())
            .stdout(File::create(&self.answers)?)
            .stderr(Stdio::null())
            .spawn()
    }
}

impl Drop for Player<'_> {
    fn drop(&mut self) {
        for path in [&self.script, &self.answers] {
            // Removal fails if the file was never written, which is fine.
            let _ = fs::remove_file(path);
        }
    }
}

impl Played {
    /// What the cells printed, joined.
    pub fn stdout(&self) -> String {
        self.cells.iter().map(|cell| cell.stdout.as_str()).collect()
    }

    /// The reason why the program failed, if it did.
    pub fn failure(&self, cells: &[String], expected: &str) -> Option<Failure> {
        let failed = self.cells.iter().position(|cell| cell.error.is_some());
        if let Some(place) = failed {
            let reason = self.cells[place].error.clone().unwrap_or_default();
            return Some(Failure::at(place, cells, reason));
        }
        if self.cells.len() < cells.len() {
            let reason = if self.stuck { "stuck" } else { "no answer" };
            return Some(Failure::at(self.cells.len(), cells, reason.to_owned()));
        }
        let reason = difference(expected, &self.stdout())?;
        Some(Failure {
            cell: None,
            line: String::new(),
            reason,
        })
    }
}

impl Failure {
    fn at(place: usize, cells: &[String], reason: String) -> Self {
        let cell = cells.get(place).map(String::as_str).unwrap_or_default();
        let mut lines = cell.lines().map(str::trim);
        let line = lines.find(|line| !line.is_empty() && !line.starts_with("//"));
        Failure {
            cell: Some(place),
            line: line.unwrap_or_default().to_owned(),
            reason,
        }
    }
}

/// Waits until the process ends. At the time limit, kills it and returns false.
fn ends_in_time(child: &mut Child) -> bool {
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        match child.try_wait() {
            Ok(None) => thread::sleep(Duration::from_millis(20)),
            _ => return true,
        }
    }
    // Killing fails if the process has ended in the meantime, which is fine.
    let _ = child.kill();
    let _ = child.wait();
    false
}

/// Reads one line of `gpu-tutor exec --json`.
fn cell_of(line: &str) -> Option<Cell> {
    let value: Value = serde_json::from_str(line).ok()?;
    let status = value["status"].as_str()?;
    let error = (status != "ok").then(|| {
        let kind = value["error"]["kind"].as_str().unwrap_or(status);
        let message = value["error"]["message"].as_str().unwrap_or_default();
        format!("{kind}: {}", message.lines().next().unwrap_or_default())
    });
    let stdout = value["stdout"].as_str().unwrap_or_default().to_owned();
    Some(Cell { stdout, error })
}

/// The first line where the texts differ.
fn difference(expected: &str, found: &str) -> Option<String> {
    if expected == found {
        return None;
    }
    let (mut wanted, mut printed) = (expected.lines(), found.lines());
    loop {
        match (wanted.next(), printed.next()) {
            (None, None) => return Some("output: different line endings".to_owned()),
            (a, b) if a == b => {}
            (a, b) => return Some(format!("output: expected {a:?}, found {b:?}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_cell() {
        let line = r#"{"status":"ok","stdout":"1\n","error":null}"#;
        let cell = cell_of(line).unwrap();
        assert_eq!((cell.stdout.as_str(), cell.error), ("1\n", None));
        let line =
            r#"{"status":"compile_error","stdout":"","error":{"kind":"E1","message":"a\nb"}}"#;
        assert_eq!(cell_of(line).unwrap().error.as_deref(), Some("E1: a"));
        assert_eq!(cell_of("Compiling"), None);
    }

    #[test]
    fn tells_the_first_line_that_differs() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        let found = difference("a\nb\n", "a\nc\n").unwrap();
        assert_eq!(found, r#"output: expected Some("b"), found Some("c")"#);
        assert!(difference("a\n", "a").is_some());
    }

    #[test]
    fn a_missing_answer_is_a_failure() {
        let played = Played {
            cells: Vec::new(),
            stuck: true,
        };
        let failure = played.failure(&["// Why.\nf();".to_owned()], "").unwrap();
        assert_eq!(
            (failure.line.as_str(), failure.reason.as_str()),
            ("f();", "stuck")
        );
    }
}
