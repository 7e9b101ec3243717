//! The linter's findings and counts.

use std::fmt;

use gpu_tutor_lessons::{Evidence, Exercise, Problem};
use serde::Serialize;

/// The results of grading every prepared answer and every mutant.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LintReport {
    /// In the order of the lessons.
    pub exercises: Vec<Linted>,
    /// Whether the linter was stopped, so that exercises may be missing.
    pub stopped: bool,
}

impl LintReport {
    /// Every broken rule, in the order of the lessons; empty if there is none.
    pub fn findings(&self) -> impl Iterator<Item = &Problem> {
        self.exercises
            .iter()
            .flat_map(|exercise| &exercise.findings)
    }

    /// The ids of answers that need more GPUs than there are.
    pub fn skipped(&self) -> impl Iterator<Item = &str> {
        let skipped = self.exercises.iter().flat_map(|one| &one.skipped);
        skipped.map(String::as_str)
    }

    /// How many prepared answers were graded.
    pub fn graded(&self) -> usize {
        self.exercises.iter().map(|exercise| exercise.graded).sum()
    }

    /// The points for all exercises.
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

/// The findings for one exercise.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Linted {
    /// The exercise's id.
    pub exercise: String,
    /// How many prepared answers were graded: starter, solution and planted wrong answers.
    pub graded: usize,
    /// The ids of answers that need more GPUs than there are.
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

/// The points for checks, grouped by the checks' evidence.
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

/// How many of the points are computed.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.computed, self.computed + self.observed)
    }
}

/// What happened to the mutants of a solution. A graded mutant is killed, explained or a survivor.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Mutants {
    pub made: usize,
    /// Those that exceeded the limit per solution.
    pub left_out: usize,
    /// Those the compiler rejected, which say nothing about the checks.
    pub not_compiling: usize,
    /// Those that did not pass.
    pub killed: usize,
    /// Those killed because they ran for too long.
    pub too_long: usize,
    /// Those that passed, where the lesson says why.
    pub explained: usize,
    /// Those that passed without an explanation: findings.
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
