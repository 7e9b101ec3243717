//! Checks that everybody got the right grade.

use gpu_tutor_class::{ClassResult, ExerciseResult};
use gpu_tutor_grading::Verdict;

use super::{Learner, Must};

/// Every grade that differs from what it must be.
pub fn surprises(learners: &[Learner], result: &ClassResult) -> Vec<String> {
    let mut found = Vec::new();
    for learner in learners {
        let mut all = result.students.iter();
        let Some(student) = all.find(|one| one.student.id == learner.id) else {
            found.push(format!("{} is missing", learner.id));
            continue;
        };
        let name = format!("{} ({})", learner.id, learner.what);
        for exercise in &student.exercises {
            let must = learner.exercises[&exercise.exercise];
            if !holds(must, exercise) {
                let report = exercise.report.as_ref();
                let checks = report.into_iter().flat_map(|report| &report.checks);
                let failed: Vec<&str> = checks
                    .filter(|check| !check.passed)
                    .map(|check| check.message.as_str())
                    .collect();
                found.push(format!(
                    "{name}: `{}` must {must:?}, and has {} of {}: {failed:?} {:?} {:?}",
                    exercise.exercise,
                    exercise.score(),
                    exercise.max_score(),
                    student.problems,
                    student.mended
                ));
            }
        }
        if student.lateness.days != learner.days_late {
            found.push(format!("{name} is late by {} days", student.lateness.days));
        }
        if learner.is_broken && student.problems.is_empty() {
            found.push(format!("{name}: no problem is told"));
        }
        if learner.is_mended && student.mended.is_empty() {
            found.push(format!("{name}: nothing is said to be mended"));
        }
    }
    found
}

fn holds(must: Must, exercise: &ExerciseResult) -> bool {
    let verdict = exercise.report.as_ref().map(|report| report.verdict);
    match must {
        Must::Pass => verdict == Some(Verdict::Passed),
        Must::NotPass => verdict == Some(Verdict::Failed),
        Must::BeMissing => verdict.is_none(),
    }
}
