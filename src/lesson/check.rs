//! One graded check of an exercise.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::body;
use super::comparison::{Comparison, Keys};
use super::measure::Measure;
use super::position::Position;
use super::problem::Problem;
use super::source::Source;

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
    /// On failure; `{got}` and `{want}` are filled in.
    pub message: String,
    pub hint: Option<String>,
    /// With fewer the check is not judged.
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
struct Body {
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
    /// The comparison on a machine with so many GPUs; none where the check cannot be judged.
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
    pub fn read(
        source: &Source,
        text: &Range<usize>,
        id: String,
        at: Position,
    ) -> Result<Self, Problem> {
        let body: Body = body::toml(source, text)?;
        let place = |span: Range<usize>| text.start + span.start..text.start + span.end;
        let whole = || source.problem_on_line(at, "");
        let told = |problem: Problem, message: String| Problem { message, ..problem };
        if *body.points.get_ref() == 0 {
            return Err(source.problem(
                place(body.points.span()),
                "a check is worth a point or more",
            ));
        }
        let subject = match (body.observe, body.measure) {
            (Some(observe), None) => expression(observe.get_ref())
                .map_err(|message| source.problem(place(observe.span()), message))?,
            (None, Some(measure)) => Measure::named(measure.get_ref())
                .map(Subject::Measure)
                .map_err(|(message, help)| {
                    source
                        .problem(place(measure.span()), message)
                        .maybe_help(help)
                })?,
            (Some(_), Some(_)) => {
                return Err(told(
                    whole(),
                    "a check has `observe` or `measure`, not both".into(),
                ));
            }
            (None, None) => {
                return Err(told(whole(), "a check needs `observe` or `measure`".into()));
            }
        };
        let top = Keys {
            equals: body.equals,
            differs: body.differs,
            close: body.close,
            tolerance: body.tolerance,
            shape: body.shape,
            at_least: body.at_least,
            at_most: body.at_most,
            contains: body.contains,
            faster: body.faster,
        };
        let resolve = |table: &Option<Spanned<Keys>>| {
            let keys = top.replaced_by(table.as_ref().map(Spanned::get_ref));
            let comparison = keys
                .comparison()
                .and_then(|comparison| fits(&subject, comparison));
            comparison.map_err(|message| match table {
                Some(table) => source.problem(place(table.span()), message),
                None => told(whole(), message),
            })
        };
        let with_gpu = resolve(&body.with_gpu)?;
        let without_gpu = if body.needs_gpus == 0 {
            Some(resolve(&body.without_gpu)?)
        } else {
            None
        };
        Ok(Check {
            id,
            at,
            title: body.title,
            points: body.points.into_inner(),
            subject,
            without_gpu,
            with_gpu,
            message: body.message,
            hint: body.hint,
            needs_gpus: body.needs_gpus,
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
fn fits(subject: &Subject, comparison: Comparison) -> Result<Comparison, String> {
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
