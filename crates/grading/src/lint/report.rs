//! What the linter found, and what it counted.

use std::fmt;

use gpu_tutor_lessons::{Evidence, Exercise, Problem};
use serde::Serialize;

/// What was found by grading every prepared answer and every mutant.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LintReport {
    /// In the order of the lessons.
    pub exercises: Vec<Linted>,
    /// Somebody stopped the linter, so exercises may be missing.
    pub stopped: bool,
}

impl LintReport {
    /// Every broken rule, in the order of the lessons; empty if all is as it should be.
    pub fn findings(&self) -> impl Iterator<Item = &Problem> {
        self.exercises
            .iter()
            .flat_map(|exercise| &exercise.findings)
    }

    /// Ids of answers that need more GPUs than there are.
    pub fn skipped(&self) -> impl Iterator<Item = &str> {
        let skipped = self.exercises.iter().flat_map(|one| &one.skipped);
        skipped.map(String::as_str)
    }

    /// How many prepared answers were graded.
    pub fn graded(&self) -> usize {
        self.exercises.iter().map(|exercise| exercise.graded).sum()
    }

    /// The points of all exercises.
    pub fn points(&self) -> Points {
        let all = self.exercises.iter().map(|exercise| exercise.points);
        all.fold(Points::default(), Points::and)
    }

    /// The mutants of all exercises.
    pub fn mutants(&self) -> Mutants {
        let all = self.exercises.iter().map(|exercise| exercise.mutants);
        all.fold(Mutants::default(), Mutants::and)
    }
}

/// What was found at one exercise.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Linted {
    /// The exercise's id.
    pub exercise: String,
    /// How many prepared answers were graded: starter, solution and planted wrong answers.
    pub graded: usize,
    /// Ids of answers that need more GPUs than there are.
    pub skipped: Vec<String>,
    pub points: Points,
    pub mutants: Mutants,
    pub findings: Vec<Problem>,
}

impl Linted {
    pub fn new(exercise: &Exercise) -> Self {
        Linted {
            exercise: exercise.id.clone(),
            points: Points::of(exercise),
            ..Linted::default()
        }
    }
}

/// The points of checks, by what the checks rest on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Points {
    pub computed: u32,
    pub observed: u32,
}

impl Points {
    fn of(exercise: &Exercise) -> Points {
        let mut points = Points::default();
        for check in &exercise.checks {
            match check.evidence() {
                Evidence::Computed => points.computed += check.points,
                Evidence::Observed => points.observed += check.points,
            }
        }
        points
    }

    fn and(self, other: Points) -> Points {
        Points {
            computed: self.computed + other.computed,
            observed: self.observed + other.observed,
        }
    }
}

/// How many of all points are computed.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.computed, self.computed + self.observed)
    }
}

/// What became of the mutants of a solution. A mutant that was graded is killed, explained or a survivor.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Mutants {
    pub made: usize,
    /// More than are graded of one solution.
    pub left_out: usize,
    /// The compiler refused them, so they say nothing about the checks.
    pub not_compiling: usize,
    /// They did not pass.
    pub killed: usize,
    /// Of those that were killed: they ran for too long.
    pub too_long: usize,
    /// They passed, and the lesson says why.
    pub explained: usize,
    /// They passed, and nothing says why: findings.
    pub survived: usize,
}

impl Mutants {
    fn and(self, other: Mutants) -> Mutants {
        Mutants {
            made: self.made + other.made,
            left_out: self.left_out + other.left_out,
            not_compiling: self.not_compiling + other.not_compiling,
            killed: self.killed + other.killed,
            too_long: self.too_long + other.too_long,
            explained: self.explained + other.explained,
            survived: self.survived + other.survived,
        }
    }
}
