//! What running a cell gives: plain data that every front end draws and every grader reads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize, Serializer};

use super::listing::LISTING;
use super::output::{Display, Output};
pub use gpu_tutor_wire::mime::TEXT_PLAIN;
pub use gpu_tutor_wire::{MemorySpan, Transfers, Value, Variable};

/// How a cell ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    #[default]
    Ok,
    CompileError,
    /// A `?` that met an `Err`, or a panic.
    RuntimeError,
    /// Somebody stopped it.
    Interrupted,
    /// The session stopped it, because it ran for longer than a cell may.
    TimeLimit,
    /// The process that held the variables is gone.
    Died,
}

impl Status {
    pub fn is_ok(self) -> bool {
        self == Status::Ok
    }
}

/// The whole result of one cell. Times are in milliseconds, sizes in bytes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct Outcome {
    pub status: Status,
    #[serde(serialize_with = "millis")]
    pub compile_ms: f64,
    #[serde(serialize_with = "millis")]
    pub run_ms: f64,
    /// Time the devices were still busy after the host had queued everything; 0 on the CPU, where work is synchronous.
    #[serde(serialize_with = "millis")]
    pub device_ms: f64,
    pub stdout: String,
    pub stderr: String,
    /// The value of the cell's last expression, by MIME type; empty when there is none.
    pub result: BTreeMap<String, String>,
    pub error: Option<CellError>,
    /// What the cell bound, in order of binding.
    pub variables: Vec<Variable>,
    pub transfers: Transfers,
    /// By device name (`cpu`, `cuda:0`).
    pub memory: BTreeMap<String, MemorySpan>,
    /// How often the cell called each counted prelude function (`item`, `norm`, `synchronize`, …).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub calls: BTreeMap<String, u64>,
    /// What `observe!` sent to the grader, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub observations: Vec<Observation>,
    /// Variables that were held before the cell and are gone after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
    /// Remarks of the session itself, such as "output cut after 8 MB".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl Outcome {
    /// What a command has to say, as a cell's result.
    pub fn shown(text: &str) -> Outcome {
        let mut outcome = Outcome::default();
        outcome.result.insert(TEXT_PLAIN.into(), text.to_owned());
        outcome
    }

    /// The same with a description beside the text, for front ends that draw more than text.
    pub fn and(mut self, mime: &str, description: &impl Serialize) -> Outcome {
        // What cannot be written as JSON is there as text.
        if let Ok(description) = serde_json::to_string(description) {
            self.result.insert(mime.to_owned(), description);
        }
        self
    }

    /// This and what the next part of the same cell gave. What this one has shown is printed or displayed, since a cell has one result.
    pub fn then(mut self, next: Outcome, say: &mut dyn FnMut(Output)) -> Outcome {
        if let Some(text) = self.text() {
            let text = format!("{text}\n");
            self.stdout.push_str(&text);
            say(if self.result.contains_key(LISTING) {
                static SHOWN: AtomicUsize = AtomicUsize::new(0);
                Output::Display(Display {
                    data: self.result,
                    id: format!("listing-{}", SHOWN.fetch_add(1, Ordering::Relaxed)),
                    update: false,
                })
            } else {
                Output::Stdout(text)
            });
        }
        self.memory.extend(next.memory);
        self.calls.extend(next.calls);
        Outcome {
            status: next.status,
            compile_ms: self.compile_ms + next.compile_ms,
            run_ms: self.run_ms + next.run_ms,
            device_ms: self.device_ms + next.device_ms,
            stdout: self.stdout + &next.stdout,
            stderr: self.stderr + &next.stderr,
            result: next.result,
            error: next.error,
            variables: [self.variables, next.variables].concat(),
            // A cell has one part of Rust: nothing else copies.
            transfers: if next.transfers == Transfers::default() {
                self.transfers
            } else {
                next.transfers
            },
            memory: self.memory,
            calls: self.calls,
            observations: [self.observations, next.observations].concat(),
            lost: [self.lost, next.lost].concat(),
            notes: [self.notes, next.notes].concat(),
        }
    }

    pub fn text(&self) -> Option<&str> {
        self.result.get(TEXT_PLAIN).map(String::as_str)
    }

    pub fn failed(status: Status, error: CellError) -> Self {
        Outcome {
            status,
            error: Some(error),
            ..Outcome::default()
        }
    }
}

/// The MIME type of a list of [`Variable`]s as JSON.
pub const VARIABLES: &str = "application/vnd.gpu-tutor.variables+json";

/// Why a cell failed, in words for the learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct CellError {
    /// `E0382`, `syntax`, `panic`, `error`, `died`, `interrupted`, …
    pub kind: String,
    pub message: String,
    /// What to do next, where that is known.
    pub help: Option<String>,
    /// Places in the cell as the learner typed it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
    /// Further errors of the same compilation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<CellError>,
}

/// A marked stretch of the cell's source: byte offsets, end exclusive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    pub start: usize,
    pub end: usize,
    pub text: String,
    pub primary: bool,
}

/// A value that a check asked for, as it left the session: never text the cell printed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    pub id: String,
    pub value: Value,
}

fn millis<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64((value * 1000.0).round() / 1000.0)
}
