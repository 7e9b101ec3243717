//! One graded check in an exercise.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::body::Body;
use super::comparison::{Comparison, Keys};
use super::given::{Given, GivenKeys, WrittenCase, WrittenInputs};
use super::measure::Measure;
use super::position::Position;
use super::problem::Problem;

#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    pub id: String,
    pub at: Position,
    /// What is judged, for the report.
    pub title: String,
    pub points: u32,
    pub subject: Subject,
    /// The inputs that the subject's expression is evaluated for; `None` if it is evaluated once.
    pub given: Option<Given>,
    without_gpu: Option<Comparison>,
    with_gpu: Comparison,
    /// Shown on failure, with `{got}`, `{want}` and the names of inputs replaced by their values.
    pub message: String,
    pub hint: Option<String>,
    /// The check is not judged on a machine with fewer GPUs.
    pub needs_gpus: usize,
}

/// The GPUs that checks may count on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gpus {
    pub count: usize,
    /// They are simulated, so they have no speed.
    pub simulated: bool,
}

impl From<usize> for Gpus {
    /// Real GPUs.
    fn from(count: usize) -> Gpus {
        Gpus {
            count,
            simulated: false,
        }
    }
}

/// What a check looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A Rust expression, evaluated after the answer.
    Observe(String),
    /// A Rust expression, evaluated after the answer and after the lesson's solution, each in its own process.
    AsSolution(String),
    /// The grader's own record of how the answer ran.
    Measure(Measure),
}

/// The evidence behind a check's verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Evidence {
    /// Outputs that are compared with those of the solution, which ran in another process.
    Computed,
    /// Values read only in the answer's process: devices, storage, transfers, calls, timings.
    Observed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct CheckKeys {
    title: String,
    points: Spanned<u32>,
    observe: Option<Spanned<String>>,
    as_solution: Option<Spanned<String>>,
    given: Option<Spanned<WrittenInputs>>,
    cases: Option<Spanned<Vec<Spanned<WrittenCase>>>>,
    inputs: Option<Spanned<usize>>,
    rerun: Option<Spanned<bool>>,
    before: Option<Spanned<String>>,
    measure: Option<Spanned<String>>,
    equals: Option<toml::Value>,
    differs: Option<toml::Value>,
    close: Option<toml::Value>,
    tolerance: Option<f64>,
    shape: Option<Vec<usize>>,
    at_least: Option<f64>,
    at_most: Option<f64>,
    contains: Option<String>,
    faster: Option<f64>,
    alike: Option<bool>,
    message: String,
    hint: Option<String>,
    #[serde(default)]
    needs_gpus: usize,
    without_gpu: Option<Spanned<Keys>>,
    with_gpu: Option<Spanned<Keys>>,
}

impl Check {
    /// The comparison to use with these GPUs; `None` if the check cannot be judged with them.
    pub fn comparison(&self, gpus: impl Into<Gpus>) -> Option<&Comparison> {
        let gpus = gpus.into();
        let chosen = if gpus.count < self.needs_gpus {
            None
        } else if gpus.count == 0 {
            self.without_gpu.as_ref()
        } else {
            Some(&self.with_gpu)
        };
        match chosen {
            // Simulated GPUs have no speed, so times are compared as on a machine without a GPU.
            Some(Comparison::Faster(_)) if gpus.simulated => self.without_gpu.as_ref(),
            chosen => chosen,
        }
    }

    /// Whether GPUs change how the check is judged, or whether it is judged at all.
    pub fn depends_on_gpus(&self) -> bool {
        self.without_gpu.as_ref() != Some(&self.with_gpu)
    }

    /// The expression that is evaluated; `None` for a measure.
    pub fn expression(&self) -> Option<&str> {
        match &self.subject {
            Subject::Observe(expression) | Subject::AsSolution(expression) => Some(expression),
            Subject::Measure(_) => None,
        }
    }

    /// Whether the lesson's solution decides what is right.
    pub fn is_as_solution(&self) -> bool {
        matches!(self.subject, Subject::AsSolution(_))
    }

    /// Whether the setups and the answer run again for each of its inputs.
    pub fn reruns(&self) -> bool {
        self.given.as_ref().is_some_and(|given| given.rerun)
    }

    pub fn evidence(&self) -> Evidence {
        match self.subject {
            Subject::AsSolution(_) if self.given.is_some() => Evidence::Computed,
            Subject::AsSolution(_) | Subject::Observe(_) | Subject::Measure(_) => {
                Evidence::Observed
            }
        }
    }

    /// Reads a `toml check` body.
    pub fn read(body: &Body, id: String) -> Result<Self, Problem> {
        let keys: CheckKeys = body.keys()?;
        if *keys.points.get_ref() == 0 {
            return Err(body.problem_at(&keys.points, "a check is worth at least one point"));
        }
        let subject = match (keys.observe, keys.as_solution, keys.measure) {
            (Some(observe), None, None) => expression(observe.get_ref())
                .map(|()| Subject::Observe(observe.get_ref().clone()))
                .map_err(|message| body.problem_at(&observe, format!("`observe` {message}")))?,
            (None, Some(wanted), None) => expression(wanted.get_ref())
                .map(|()| Subject::AsSolution(wanted.get_ref().clone()))
                .map_err(|message| body.problem_at(&wanted, format!("`as-solution` {message}")))?,
            (None, None, Some(measure)) => Measure::named(measure.get_ref())
                .map(Subject::Measure)
                .map_err(|(message, help)| body.problem_at(&measure, message).maybe_help(help))?,
            (None, None, None) => {
                let message = "a check needs `as-solution`, `observe` or `measure`";
                return Err(body.problem(message));
            }
            _ => {
                let message = "a check has one of `as-solution`, `observe` and `measure`";
                return Err(body.problem(message));
            }
        };
        let given = GivenKeys {
            given: keys.given,
            cases: keys.cases,
            inputs: keys.inputs,
            rerun: keys.rerun,
            before: keys.before,
        };
        let given = given.read(body)?;
        if given.is_some() && matches!(subject, Subject::Measure(_)) {
            return Err(body.problem("`given` goes with `as-solution` and `observe` only"));
        }
        let top = Keys {
            equals: keys.equals,
            differs: keys.differs,
            close: keys.close,
            tolerance: keys.tolerance,
            shape: keys.shape,
            at_least: keys.at_least,
            at_most: keys.at_most,
            contains: keys.contains,
            faster: keys.faster,
            alike: keys.alike,
        };
        let resolve = |table: &Option<Spanned<Keys>>| {
            let merged = top.with_table(table.as_ref().map(Spanned::get_ref));
            let comparison = match subject {
                Subject::AsSolution(_) => merged.by_solution(),
                Subject::Observe(_) | Subject::Measure(_) => merged.comparison(),
            };
            let comparison = comparison.and_then(|comparison| suits_subject(&subject, comparison));
            comparison.map_err(|message| match table {
                Some(table) => body.problem_at(table, message),
                None => body.problem(message),
            })
        };
        let with_gpu = resolve(&keys.with_gpu)?;
        let without_gpu = match keys.needs_gpus {
            0 => Some(resolve(&keys.without_gpu)?),
            _ => None,
        };
        Ok(Check {
            id,
            at: body.at,
            title: keys.title,
            points: keys.points.into_inner(),
            subject,
            given,
            without_gpu,
            with_gpu,
            message: keys.message,
            hint: keys.hint,
            needs_gpus: keys.needs_gpus,
        })
    }
}

/// Checks that the text is a Rust expression. The error completes a sentence that the caller begins.
pub fn expression(text: &str) -> Result<(), String> {
    match syn::parse_str::<syn::Block>(&format!("{{{text}\n}}")) {
        _ if text.trim().is_empty() => Err("is empty".into()),
        Ok(_) => Ok(()),
        Err(error) => Err(format!("is not a Rust expression: {error}")),
    }
}

/// A measure is a whole number, and only some comparisons make sense for it.
fn suits_subject(subject: &Subject, comparison: Comparison) -> Result<Comparison, String> {
    let number = match &comparison {
        Comparison::Equals(value) | Comparison::Differs(value) => value.is_integer(),
        Comparison::Between { .. } => true,
        _ => false,
    };
    match subject {
        Subject::Measure(_) if !number => Err(
            "a measure is a count: compare it with `equals`, `differs`, `at-least` or `at-most` and a number".into(),
        ),
        _ => Ok(comparison),
    }
}
