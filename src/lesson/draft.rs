//! An exercise while its parts are still being gathered.

use std::ops::Range;

use super::check::Check;
use super::model::{Cell, Exercise, Wrong};
use super::problem::Problem;
use super::source::Source;
use super::suggest::did_you_mean;

pub struct Draft {
    pub id: String,
    pub title: String,
    pub starter: Cell,
    pub setups: Vec<Cell>,
    pub solution: Option<Cell>,
    pub hints: Vec<String>,
    pub checks: Vec<Check>,
    /// Ids of parts that could not be read: nothing is said to be missing then, for that has been told.
    pub broken: Vec<String>,
    /// Each with the place of the check it names.
    pub wrong: Vec<(Wrong, Range<usize>)>,
}

impl Draft {
    pub fn new(title: String, starter: Cell) -> Self {
        Draft {
            id: starter.id.clone(),
            title,
            starter,
            setups: Vec::new(),
            solution: None,
            hints: Vec::new(),
            checks: Vec::new(),
            broken: Vec::new(),
            wrong: Vec::new(),
        }
    }

    /// The whole exercise, or every rule it breaks.
    pub fn finish(self, source: &Source) -> Result<Exercise, Vec<Problem>> {
        let Draft {
            id,
            title,
            starter,
            setups,
            solution,
            hints,
            checks,
            broken,
            wrong,
        } = self;
        let mut problems = Vec::new();
        let mut lacks = |what: String| {
            if !broken.is_empty() {
                return;
            }
            let message = format!("exercise `{id}` {what}");
            problems.push(source.problem_on_line(starter.at, message));
        };
        let checked = checks.len();
        if solution.is_none() {
            lacks(format!("has no solution: add a ```rust solution for={id}"));
        }
        if hints.len() != 3 {
            let few = hints.len();
            lacks(format!(
                "has {few} of 3 hints: a nudge, the way, nearly the answer"
            ));
        }
        if checked < 3 {
            lacks(format!("has {checked} of at least 3 checks"));
        }
        if wrong.len() < 3 {
            lacks(format!(
                "has {} of at least 3 planted wrong answers",
                wrong.len()
            ));
        }
        let ids = || {
            checks
                .iter()
                .map(|check| &check.id)
                .chain(&broken)
                .map(String::as_str)
        };
        for (wrong, at) in &wrong {
            if !ids().any(|check| check == wrong.check) {
                let message = format!("exercise `{id}` has no check `{}`", wrong.check);
                let help = did_you_mean(&wrong.check, ids());
                problems.push(source.problem(at.clone(), message).maybe_help(help));
            }
        }
        match (solution, <[String; 3]>::try_from(hints)) {
            (Some(solution), Ok(hints)) if problems.is_empty() => Ok(Exercise {
                id,
                title,
                starter,
                setups,
                solution,
                hints,
                checks,
                wrong: wrong.into_iter().map(|(wrong, _)| wrong).collect(),
            }),
            // With nothing to tell here, a broken part has been told elsewhere.
            _ => Err(problems),
        }
    }
}
