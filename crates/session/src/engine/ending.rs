//! Derives a cell's outcome from evcxr's answer and the cell's report.

use std::time::Instant;

use evcxr::{Error, EvalOutputs};
use gpu_tutor_text::{say, t};
use gpu_tutor_wire::How;

use crate::child::report::{CellReport, Panic};
use crate::compile::Source;
use crate::{CellError, Label, Outcome, Status, errors};

/// What must be known about a cell to judge how it ended.
pub struct Evaluated<'a> {
    pub source: &'a str,
    pub compiled: &'a Source,
    pub started: Instant,
    /// Whether it was asked to stop.
    pub interrupted: bool,
}

impl Evaluated<'_> {
    /// The cell's outcome, from evcxr's answer and the cell's report.
    pub fn outcome(self, result: Result<EvalOutputs, Error>, mut report: CellReport) -> Outcome {
        let mut outcome = Outcome {
            stdout: std::mem::take(&mut report.stdout),
            stderr: std::mem::take(&mut report.stderr),
            ..Outcome::default()
        };
        if report.truncated {
            outcome.notes.push(say!(
                "the output was cut: a cell may print 8 MB to each stream"
            ));
        }
        match result {
            Ok(outputs) => {
                outcome.result = std::mem::take(&mut report.shown);
                if outcome.result.is_empty() {
                    outcome.result.extend(outputs.content_by_mime_type);
                }
                (outcome.status, outcome.error) = self.ended(&mut report, &outcome.stderr);
            }
            Err(Error::SubprocessTerminated(how)) => {
                (outcome.status, outcome.error) =
                    self.died(&how, report.panicked.take(), &outcome.stderr);
            }
            Err(other) => {
                outcome.status = Status::CompileError;
                outcome.error = Some(errors::other(&other));
            }
        }
        self.measure(&mut outcome, report);
        outcome
    }

    /// How a cell ended, given that its process is still alive.
    fn ended(&self, report: &mut CellReport, stderr: &str) -> (Status, Option<CellError>) {
        if report.meddled {
            return (Status::RuntimeError, Some(CellError::meddled()));
        }
        match report.end.as_ref().map(|end| end.how) {
            Some(How::Done) => (Status::Ok, None),
            None => {
                let text = t!(
                    "the cell did not reach its end: it tampered with the session's own streams"
                );
                (Status::RuntimeError, Some(CellError::new("streams", text)))
            }
            // The cell's code can send itself the signal. No one asked the cell to stop, so it failed.
            Some(How::Interrupted) if !self.interrupted => {
                let text = t!("the cell has interrupted itself");
                (
                    Status::RuntimeError,
                    Some(CellError::new("interrupted", text)),
                )
            }
            Some(How::Interrupted) => (
                Status::Interrupted,
                Some(CellError::new(
                    "interrupted",
                    t!("the cell was stopped; variables are kept"),
                )),
            ),
            Some(How::Panic) => {
                let panicked = report.panicked.take();
                let label = panicked
                    .as_ref()
                    .and_then(|panic| self.place(panic.line, panic.column));
                let text =
                    panicked.map_or_else(|| say!("the cell panicked"), |panic| panic.message);
                let error = of_integers(&text).unwrap_or_else(|| CellError::new("panic", text));
                (Status::RuntimeError, Some(error.labels(label)))
            }
            Some(How::Early) => {
                let error = report.failed.take().unwrap_or_else(|| returned(stderr));
                (Status::RuntimeError, Some(error))
            }
        }
    }

    fn died(
        &self,
        how: &str,
        panicked: Option<Panic>,
        stderr: &str,
    ) -> (Status, Option<CellError>) {
        if self.interrupted {
            let text = t!("the cell was killed, along with its process");
            return (
                Status::Interrupted,
                Some(CellError::new("interrupted", text)),
            );
        }
        let why = how
            .lines()
            .last()
            .unwrap_or(how)
            .trim_start_matches("Subprocess terminated with status: ");
        let message = panicked.map(|panic| panic.message);
        let text = match message.or_else(|| aborted(stderr)) {
            Some(message) => say!(
                "the cell ended its process (%{why}): %{message}",
                why,
                message
            ),
            None => say!("the cell ended its process (%{why})", why),
        };
        (Status::Died, Some(CellError::new("died", &text)))
    }

    /// The place in the cell where a panic occurred, given its line and column in the generated source.
    fn place(&self, line: u32, column: u32) -> Option<Label> {
        let source = self.source;
        let start = self
            .compiled
            .in_cell(self.compiled.offset(line as usize, column as usize))?;
        let start = start.min(source.len());
        let end = source[start..]
            .find('\n')
            .map_or(source.len(), |length| start + length);
        Some(Label {
            start,
            end,
            text: say!("here"),
            primary: true,
        })
    }

    fn measure(&self, outcome: &mut Outcome, mut report: CellReport) {
        outcome.observations = std::mem::take(&mut report.observed);
        if let Some(end) = report.end.take() {
            outcome.run_ms = end.run * 1e3;
            outcome.device_ms = end.device * 1e3;
            outcome.transfers = end.transfers;
            outcome.memory = end.memory;
            outcome.simulated = end.simulated;
            outcome.work = end.work;
            outcome.calls = end.calls;
        }
        outcome.compile_ms =
            (self.started.elapsed().as_secs_f64() * 1e3 - outcome.run_ms - outcome.device_ms)
                .max(0.0);
        if outcome.simulated {
            // It is this machine's processor that the session waited for, not a GPU.
            outcome.device_ms = 0.0;
        }
    }
}

/// The error for candle's panic about a function that it implements only for floating-point numbers, such as `sqrt`.
fn of_integers(panic: &str) -> Option<CellError> {
    let dtype = panic.strip_prefix("not yet implemented: no unary function for ")?;
    let text = t!(
        "candle cannot compute this for a tensor of `%{dtype}`",
        dtype
    );
    Some(CellError::new("panic", text).help(t!(
        "convert it to floating-point numbers first: `.to_dtype(DType::F32)?`"
    )))
}

/// What Rust's standard library wrote before it aborted the process without a panic.
fn aborted(stderr: &str) -> Option<String> {
    stderr.lines().rev().find_map(|line| {
        if line.starts_with("thread '") && line.ends_with(" has overflowed its stack") {
            return Some(say!("it overflowed its stack"));
        }
        let bytes = line.strip_prefix("memory allocation of ")?;
        let bytes = bytes.strip_suffix(" bytes failed")?;
        Some(say!("memory allocation of %{bytes} bytes failed", bytes))
    })
}

/// The error from a question mark that has no hook because it is inside a macro's arguments: evcxr's wrapper printed
/// it.
fn returned(stderr: &str) -> CellError {
    match stderr.lines().rfind(|line| !line.trim().is_empty()) {
        Some(message) => CellError::new("error", message.trim()),
        None => CellError::new("return", t!("the cell returned before its end")),
    }
}
