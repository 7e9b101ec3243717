//! A session with scripted answers. It replaces the real session in tests of the code around it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

use super::prelude::Preparation;
use super::{
    CellError, Inputs, Interrupt, NotReady, Observation, Outcome, Output, Question, Session,
    SessionError, Status, Value, Variable, output_id,
};

/// Computes a check's output from its inputs.
type Compute = Box<dyn FnMut(&Inputs) -> Value + Send>;

/// Answers each cell with the outcome scripted for its text, or with an empty success if there is none.
#[derive(Default)]
pub struct Scripted {
    answers: BTreeMap<String, VecDeque<Outcome>>,
    held: BTreeMap<String, Variable>,
    interrupts: Arc<Interrupts>,
    /// The progress and the result of each future wait for the session. The session is ready when none is left.
    waits: VecDeque<(Vec<Preparation>, Result<(), NotReady>)>,
    /// The functions that compute the outputs of checks with inputs, keyed by the check's id.
    computed: BTreeMap<String, Compute>,
    /// Every cell that was run, in order; `reset` leaves the marker `:reset`.
    pub ran: Vec<String>,
}

impl Scripted {
    pub fn new() -> Self {
        Self::default()
    }

    /// Scripts the answer to `code`, which is compared without surrounding whitespace. Several answers to the same code
    /// are used in order, and the last one is repeated.
    pub fn answer(mut self, code: &str, outcome: Outcome) -> Self {
        self.answers
            .entry(code.trim().to_owned())
            .or_default()
            .push_back(outcome);
        self
    }

    /// Scripts a cell that shows `text` as its result.
    pub fn shows(self, code: &str, text: &str) -> Self {
        self.answer(code, shown(text))
    }

    /// Scripts a cell that fails while it runs.
    pub fn fails(self, code: &str, message: &str) -> Self {
        let error = CellError::new("error", message);
        self.answer(code, Outcome::failed(Status::RuntimeError, error))
    }

    /// Scripts a cell that the session stops because it runs longer than `limit`.
    pub fn takes_too_long(self, code: &str, limit: Duration) -> Self {
        let error = CellError::time_limit(limit);
        self.answer(code, Outcome::failed(Status::TimeLimit, error))
    }

    /// Scripts a cell that ends its process, so that all variables are lost.
    pub fn dies(self, code: &str, message: &str) -> Self {
        let error = CellError::new("died", message);
        self.answer(code, Outcome::failed(Status::Died, error))
    }

    /// Scripts a wait for the session before its next cell.
    pub fn waits(mut self, progress: Vec<Preparation>, ends: Result<(), NotReady>) -> Self {
        self.waits.push_back((progress, ends));
        self
    }

    /// Scripts a check: a cell with its id asks for inputs until there are no more, and sends the computed outputs.
    pub fn computes(
        mut self,
        check: &str,
        compute: impl FnMut(&Inputs) -> Value + Send + 'static,
    ) -> Self {
        self.computed.insert(check.to_owned(), Box::new(compute));
        self
    }

    /// The observations that a cell sends for the inputs it requests.
    fn drive(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Vec<Observation> {
        let mut sent = Vec::new();
        for (check, compute) in &mut self.computed {
            if !code.contains(&format!("drive({check:?},")) {
                continue;
            }
            for number in 0.. {
                let (answer, answered) = channel();
                let question = Question::new(String::new(), Some(check.clone()), answer);
                output(Output::Question(question));
                let line: String = answered.try_recv().unwrap_or_default();
                let Ok(inputs) = serde_json::from_str(&line) else {
                    break;
                };
                sent.push(Observation {
                    id: output_id(check, number),
                    value: compute(&inputs),
                });
            }
        }
        sent
    }

    /// How many times an interrupt was requested.
    pub fn interrupted(&self) -> usize {
        self.interrupts.0.load(Ordering::SeqCst)
    }
}

/// A successful outcome with a result in plain text.
pub fn shown(text: &str) -> Outcome {
    Outcome::shown(text)
}

#[derive(Default)]
struct Interrupts(AtomicUsize);

impl Interrupt for Interrupts {
    fn interrupt(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

impl Session for Scripted {
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        let code = code.trim();
        self.ran.push(code.to_owned());
        let mut outcome = match self.answers.get_mut(code) {
            Some(queue) if queue.len() > 1 => queue.pop_front().unwrap_or_default(),
            Some(queue) => queue.front().cloned().unwrap_or_default(),
            None => Outcome::default(),
        };
        outcome.observations.extend(self.drive(code, output));
        if outcome.status == Status::Died {
            outcome.lost = std::mem::take(&mut self.held).into_keys().collect();
        }
        for variable in &outcome.variables {
            self.held.insert(variable.name.clone(), variable.clone());
        }
        for name in &outcome.lost {
            self.held.remove(name);
        }
        if !outcome.stdout.is_empty() {
            output(Output::Stdout(outcome.stdout.clone()));
        }
        if !outcome.stderr.is_empty() {
            output(Output::Stderr(outcome.stderr.clone()));
        }
        outcome
    }

    fn is_ready(&self) -> bool {
        self.waits.is_empty()
    }

    fn ready(&mut self, tell: &mut dyn FnMut(&Preparation)) -> Result<(), NotReady> {
        let Some((progress, ends)) = self.waits.pop_front() else {
            return Ok(());
        };
        progress.iter().for_each(tell);
        ends
    }

    fn variables(&mut self) -> Vec<Variable> {
        self.held.values().cloned().collect()
    }

    fn reset(&mut self) -> Result<(), SessionError> {
        self.ran.push(":reset".to_owned());
        self.held.clear();
        Ok(())
    }

    fn interrupter(&self) -> Arc<dyn Interrupt> {
        self.interrupts.clone()
    }
}

#[cfg(test)]
#[path = "scripted_tests.rs"]
mod tests;
