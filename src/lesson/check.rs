//! One graded check of an exercise.

use serde::Deserialize;
use toml::Spanned;

use super::body::Body;
use super::comparison::{Comparison, Keys};
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
    without_gpu: Option<Comparison>,
    with_gpu: Comparison,
    /// Shown on failure, with `{got}` and `{want}` filled in.
    pub message: String,
    pub hint: Option<String>,
    /// With fewer GPUs the check is not judged.
    pub needs_gpus: usize,
}

/// What a check looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A Rust expression, evaluated after the answer.
    Observe(String),
    /// The grader's own record of the answer's run.
    Measure(Measure),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct CheckKeys {
    title: String,
    points: Spanned<u32>,
    observe: Option<Spanned<String>>,
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
    message: String,
    hint: Option<String>,
    #[serde(default)]
    needs_gpus: usize,
    without_gpu: Option<Spanned<Keys>>,
    with_gpu: Option<Spanned<Keys>>,
}

impl Check {
    /// The comparison on a machine with `gpus` GPUs; `None` if the check cannot be judged there.
    pub fn comparison(&self, gpus: usize) -> Option<&Comparison> {
        if gpus < self.needs_gpus {
            None
        } else if gpus == 0 {
            self.without_gpu.as_ref()
        } else {
            Some(&self.with_gpu)
        }
    }

    /// Reads a `toml check` body.
    pub fn read(body: &Body, id: String) -> Result<Self, Problem> {
        let keys: CheckKeys = body.keys()?;
        if *keys.points.get_ref() == 0 {
            return Err(body.problem_at(&keys.points, "a check is worth a point or more"));
        }
        let subject = match (keys.observe, keys.measure) {
            (Some(observe), None) => expression(observe.get_ref())
                .map_err(|message| body.problem_at(&observe, message))?,
            (None, Some(measure)) => Measure::named(measure.get_ref())
                .map(Subject::Measure)
                .map_err(|(message, help)| body.problem_at(&measure, message).maybe_help(help))?,
            (Some(_), Some(_)) => {
                return Err(body.problem("a check has `observe` or `measure`, not both"));
            }
            (None, None) => return Err(body.problem("a check needs `observe` or `measure`")),
        };
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
        };
        let resolve = |table: &Option<Spanned<Keys>>| {
            let merged = top.with_table(table.as_ref().map(Spanned::get_ref));
            let comparison = merged.comparison();
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
            without_gpu,
            with_gpu,
            message: keys.message,
            hint: keys.hint,
            needs_gpus: keys.needs_gpus,
        })
    }
}

fn expression(text: &str) -> Result<Subject, String> {
    match syn::parse_str::<syn::Block>(&format!("{{{text}\n}}")) {
        _ if text.trim().is_empty() => Err("`observe` is empty".into()),
        Ok(_) => Ok(Subject::Observe(text.to_owned())),
        Err(error) => Err(format!("`observe` is not a Rust expression: {error}")),
    }
}

/// A measure is a whole number, so only some comparisons make sense for it.
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
