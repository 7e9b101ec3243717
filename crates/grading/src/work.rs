//! An exercise as it is graded.

use gpu_tutor_lessons::{Check, Comparison, Exercise, Gpus, Lesson, LessonCell};
use gpu_tutor_session::Inputs;

use super::asking::Asked;
use super::cell::check_part;
use super::names::Names;

/// An exercise, together with the code that must run before an answer.
pub struct Work<'a> {
    pub exercise: &'a Exercise,
    pub setups: Vec<&'a LessonCell>,
    pub names: Names,
}

impl<'a> Work<'a> {
    pub fn new(lesson: &'a Lesson, exercise: &'a Exercise) -> Work<'a> {
        let setups = lesson.setups_for(exercise);
        Work {
            exercise,
            names: Names::of(&setups, exercise),
            setups,
        }
    }

    /// The checks that are evaluated in a session and can be judged with this many GPUs.
    pub fn asked_here(&self, gpus: Gpus) -> Vec<&'a Check> {
        let checks = self.exercise.checks.iter();
        checks
            .filter(|check| check.comparison(gpus).is_some() && check.expression().is_some())
            .collect()
    }

    /// Whether a check that can be judged here measures times.
    pub fn takes_times(&self, gpus: Gpus) -> bool {
        takes_times(self.exercise, gpus)
    }

    /// Everything that the solution's values depend on.
    pub fn code(&self) -> String {
        let setups = self.setups.iter().map(|setup| setup.code.as_str());
        let cells: Vec<&str> = setups
            .chain([self.exercise.solution.code.as_str()])
            .collect();
        cells.join("\n// %%\n")
    }

    /// The check in the form used to ask a session about it, with these inputs.
    pub fn asked(&self, check: &'a Check, inputs: Option<Vec<Inputs>>) -> Asked<'a> {
        Asked {
            check: &check.id,
            part: check_part(check, &self.names),
            inputs,
        }
    }
}

/// Whether this exercise has a check that measures times and can be judged with this many GPUs.
pub fn takes_times(exercise: &Exercise, gpus: Gpus) -> bool {
    let mut checks = exercise.checks.iter();
    checks.any(|check| matches!(check.comparison(gpus), Some(Comparison::Faster(_))))
}
