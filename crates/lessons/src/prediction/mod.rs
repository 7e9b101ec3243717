//! A question before a demo: what will it show?

mod keys;
mod read;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use super::body::Body;
use super::position::Position;
use super::problem::Problem;
use super::source::Source;

/// The learner answers before the demo runs; then the prediction and the actual outcome are shown side by side.
/// Predictions are never graded.
#[derive(Debug, Clone, PartialEq)]
pub struct Prediction {
    pub id: String,
    pub at: Position,
    pub question: String,
    pub kind: PredictionKind,
    pub truth: Truth,
    /// The explanation of the outcome, in Markdown.
    pub explain: String,
}

/// The kind of answer that the learner is asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum PredictionKind {
    /// One of these options.
    Choice(Vec<String>),
    Number {
        /// Empty for a plain number.
        unit: String,
        near: Near,
    },
    /// These items in the right order.
    Order(Vec<String>),
}

/// How close a number must be to count as right.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Near {
    /// Off by at most this much, in the number's unit.
    Tolerance(f64),
    /// Too large or too small by at most this factor.
    Factor(f64),
}

/// Where the outcome comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum Truth {
    /// The same on every machine.
    Answer(Predicted),
    /// A Rust expression, evaluated in the learner's session after the demo.
    Outcome(String),
}

/// A learner's prediction, or the actual outcome.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Predicted {
    /// An option, counted from 1.
    Option(usize),
    /// A number in the prediction's unit.
    Number(f64),
    /// All items by number, counted from 1, in the predicted order.
    Order(Vec<usize>),
}

/// A prediction that a learner has made, with the actual outcome.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PredictionMade {
    pub said: Predicted,
    pub was: Predicted,
    /// Whether the prediction was right, or close enough.
    pub right: bool,
}

impl Prediction {
    /// Reads a `toml predict` body.
    pub fn read(body: &Body, id: String) -> Result<Self, Problem> {
        let (question, kind, truth, explain) = keys::read(body)?;
        Ok(Prediction {
            id,
            at: body.at,
            question,
            kind,
            truth,
            explain,
        })
    }

    /// Reads a `toml predict` that is not in a lesson file; `None` if there is a mistake in it.
    pub fn parse(text: &str) -> Option<Self> {
        let source = Source::new("", text);
        let body = Body {
            range: 0..source.text().len(),
            source: &source,
            at: Position::START,
        };
        Prediction::read(&body, String::new()).ok()
    }

    /// Reads what a learner has typed; `None` if it is not the kind of answer that is asked for, in which case it may
    /// be Rust.
    ///
    /// # Errors
    /// If it is the right kind of answer but not a valid one; the message says what is valid.
    pub fn understand(&self, text: &str) -> Option<Result<Predicted, String>> {
        read::understand(&self.kind, text)
    }

    /// Whether the prediction is right, or close enough.
    pub fn is_right(&self, said: &Predicted, was: &Predicted) -> bool {
        match (&self.kind, said, was) {
            (
                PredictionKind::Number { near, .. },
                Predicted::Number(said),
                Predicted::Number(was),
            ) => near.holds(*said, *was),
            _ => said == was,
        }
    }
}

impl Near {
    fn holds(self, said: f64, was: f64) -> bool {
        // A number typed exactly as displayed has lost its last digits.
        let rounding = 1e-9 * was.abs();
        match self {
            Near::Tolerance(tolerance) => (said - was).abs() <= tolerance + rounding,
            Near::Factor(factor) => match said * was > 0.0 {
                true => (said / was).max(was / said) <= factor,
                false => said == was,
            },
        }
    }
}

impl PredictionKind {
    /// The options, or the items to put in order; none for a number.
    pub fn listed(&self) -> &[String] {
        match self {
            PredictionKind::Choice(texts) | PredictionKind::Order(texts) => texts,
            PredictionKind::Number { .. } => &[],
        }
    }
}
