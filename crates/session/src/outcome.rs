//! The outcome of a cell: plain data that every front end draws and every grader reads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize, Serializer};

use super::listing::LISTING;
use super::output::{Display, Output};
pub use gpu_tutor_wire::mime::TEXT_PLAIN;
pub use gpu_tutor_wire::{MemorySpan, Transfers, Value, Variable, Work};

/// How a cell ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    #[default]
    Ok,
    CompileError,
    /// A `?` encountered an `Err`, or the cell panicked.
    RuntimeError,
    /// The cell was stopped on request.
    Interrupted,
    /// The session stopped the cell, because it ran longer than a cell is allowed to.
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
    /// How long the devices were still busy after the host had queued everything; 0 on the CPU, where work is
    /// synchronous.
    #[serde(serialize_with = "millis")]
    pub device_ms: f64,
    pub stdout: String,
    pub stderr: String,
    /// The value of the cell's last expression, keyed by MIME type; empty when there is none.
    pub result: BTreeMap<String, String>,
    pub error: Option<CellError>,
    /// The variables that the cell bound, in the order they were bound.
    pub variables: Vec<Variable>,
    pub transfers: Transfers,
    /// Memory use, keyed by device name (`cpu`, `cuda:0`).
    pub memory: BTreeMap<String, MemorySpan>,
    /// The GPUs are simulated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub simulated: bool,
    /// What each simulated GPU was asked to compute, keyed by device name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub work: BTreeMap<String, Work>,
    /// How many times the cell called each counted prelude function (`item`, `norm`, `synchronize`, …).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub calls: BTreeMap<String, u64>,
    /// The values that the cell sent to the grader, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub observations: Vec<Observation>,
    /// How many cells an `:undo` took back: one, plus any later ones that only looked.
    #[serde(skip)]
    pub took_back: usize,
    /// Variables that existed before the cell and are gone after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
    /// Variables that existed before the cell and that it may have changed.
    #[serde(skip)]
    pub changed: Vec<String>,
    /// Remarks by the session itself, for example that the output was cut at 8 MB.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl Outcome {
    /// A successful outcome whose result is a command's text.
    pub fn shown(text: &str) -> Outcome {
        let mut outcome = Outcome::default();
        outcome.result.insert(TEXT_PLAIN.into(), text.to_owned());
        outcome
    }

    /// Adds a description of the result under a MIME type, for front ends that draw more than text.
    pub fn and(mut self, mime: &str, description: &impl Serialize) -> Outcome {
        // If the description cannot be written as JSON, the text is still available.
        if let Ok(description) = serde_json::to_string(description) {
            self.result.insert(mime.to_owned(), description);
        }
        self
    }

    /// Adds the outcome of the next part of the same cell. A cell has only one result, so this part's result is printed
    /// or displayed.
    pub fn then(mut self, next: Outcome, output: &mut dyn FnMut(Output)) -> Outcome {
        if let Some(text) = self.text() {
            let text = format!("{text}\n");
            self.stdout.push_str(&text);
            output(if self.result.contains_key(LISTING) {
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
        self.work.extend(next.work);
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
            // Only a cell's Rust part makes transfers, and there is only one such part.
            transfers: if next.transfers == Transfers::default() {
                self.transfers
            } else {
                next.transfers
            },
            memory: self.memory,
            simulated: self.simulated || next.simulated,
            work: self.work,
            calls: self.calls,
            observations: [self.observations, next.observations].concat(),
            took_back: self.took_back + next.took_back,
            lost: [self.lost, next.lost].concat(),
            changed: [self.changed, next.changed].concat(),
            notes: [self.notes, next.notes].concat(),
        }
    }

    /// Whether the cell asked for times in a session with simulated GPUs, which have no speed.
    pub fn timed_simulated_gpus(&self) -> bool {
        const MEASURING: [&str; 7] = [
            "timed",
            "timed_async",
            "timed_on",
            "bench",
            "compare",
            "sweep",
            "roofline",
        ];
        let called = |name: &&str| self.calls.get(*name).is_some_and(|count| *count > 0);
        self.simulated && MEASURING.iter().any(called)
    }

    /// The names that may mean something different after the cell: those that it used up, changed or bound.
    pub fn touched(&self) -> impl Iterator<Item = &String> {
        let bound = self.variables.iter().map(|variable| &variable.name);
        self.lost.iter().chain(&self.changed).chain(bound)
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

/// Why a cell failed, worded for the learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct CellError {
    /// `E0382`, `syntax`, `panic`, `error`, `died`, `interrupted`, …
    pub kind: String,
    pub message: String,
    /// What to do next, if known.
    pub help: Option<String>,
    /// Places in the cell as the learner typed it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
    /// Further errors from the same compilation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<CellError>,
}

impl CellError {
    /// Moves places to the positions that `moved` returns, and drops the rest.
    pub fn move_labels(&mut self, moved: impl Fn(usize) -> Option<usize> + Copy) {
        self.labels = self
            .labels
            .drain(..)
            .filter_map(|label| {
                let (start, end) = (moved(label.start)?, moved(label.end)?);
                Some(Label {
                    start,
                    end,
                    ..label
                })
            })
            .collect();
        for other in &mut self.others {
            other.move_labels(moved);
        }
    }

    /// Maps places in wrapped code to places in the code itself, which has this length and starts after `before` bytes.
    pub fn unwrapped(&mut self, before: usize, length: usize) {
        let inside = |at: usize| at.checked_sub(before).map(|at| at.min(length));
        self.labels.retain(|label| label.start <= before + length);
        self.move_labels(inside);
    }
}

/// A labelled range of the cell's source, in byte offsets with an exclusive end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    pub start: usize,
    pub end: usize,
    pub text: String,
    pub primary: bool,
}

/// A value that a check observed. It comes directly from the session, never from text that the cell printed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    pub id: String,
    pub value: Value,
}

fn millis<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64((value * 1000.0).round() / 1000.0)
}
