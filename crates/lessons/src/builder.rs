//! An exercise whose cells are still being read.

use std::ops::Range;

use super::check::Check;
use super::model::{Exercise, LessonCell, Wrong};
use super::problem::Problem;
use super::source::Source;
use super::suggest::did_you_mean;
use super::survivor::Survivor;

pub struct ExerciseBuilder {
    pub id: String,
    pub title: String,
    pub starter: LessonCell,
    pub setups: Vec<LessonCell>,
    pub solution: Option<LessonCell>,
    pub hints: Vec<String>,
    pub checks: Vec<Check>,
    /// Ids of cells that could not be read. These mistakes have already been reported, so nothing is reported as
    /// missing because of them.
    pub broken: Vec<String>,
    /// Each planted wrong answer, with the position of its check's name.
    pub wrong: Vec<(Wrong, Range<usize>)>,
    pub survivors: Vec<Survivor>,
    pub observed_because: Option<String>,
}

impl ExerciseBuilder {
    pub fn new(title: String, starter: LessonCell, observed_because: Option<String>) -> Self {
        ExerciseBuilder {
            id: starter.id.clone(),
            title,
            starter,
            setups: Vec::new(),
            solution: None,
            hints: Vec::new(),
            checks: Vec::new(),
            broken: Vec::new(),
            wrong: Vec::new(),
            survivors: Vec::new(),
            observed_because,
        }
    }

    /// The whole exercise, or every rule it breaks.
    pub fn build(self, source: &Source) -> Result<Exercise, Vec<Problem>> {
        let problems = self.problems(source);
        match (self.solution, <[String; 3]>::try_from(self.hints)) {
            (Some(solution), Ok(hints)) if problems.is_empty() => Ok(Exercise {
                id: self.id,
                title: self.title,
                starter: self.starter,
                setups: self.setups,
                solution,
                hints,
                checks: self.checks,
                wrong: self.wrong.into_iter().map(|(wrong, _)| wrong).collect(),
                survivors: self.survivors,
                observed_because: self.observed_because,
            }),
            // If there is no problem here, a part could not be read, and that has already been reported.
            _ => Err(problems),
        }
    }

    fn problems(&self, source: &Source) -> Vec<Problem> {
        let id = &self.id;
        let mut problems = Vec::new();
        let mut lacks = |what: String| {
            if self.broken.is_empty() {
                let message = format!("exercise `{id}` {what}");
                problems.push(source.problem_on_line(self.starter.at, message));
            }
        };
        let (hints, checks, wrong) = (self.hints.len(), self.checks.len(), self.wrong.len());
        if self.solution.is_none() {
            lacks(format!("has no solution: add a ```rust solution for={id}"));
        }
        if hints != 3 {
            lacks(format!(
                "has {hints} of 3 hints: a nudge, the approach, almost the answer"
            ));
        }
        if checks < 3 {
            lacks(format!("has {checks} of at least 3 checks"));
        }
        if wrong < 3 {
            lacks(format!("has {wrong} of at least 3 planted wrong answers"));
        }
        let known = self.checks.iter().map(|check| &check.id);
        let known: Vec<&str> = known.chain(&self.broken).map(String::as_str).collect();
        for (wrong, at) in &self.wrong {
            if !known.contains(&wrong.check.as_str()) {
                let message = format!("exercise `{id}` has no check `{}`", wrong.check);
                let help = did_you_mean(&wrong.check, known.iter().copied());
                problems.push(source.problem(at.clone(), message).maybe_help(help));
            }
        }
        problems
    }
}
