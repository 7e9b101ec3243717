//! Statistics on the results of a class.

use std::collections::BTreeMap;

use gpu_tutor_lessons::{Check, Exercise};

use crate::model::{Assignment, ClassResult, ExerciseResult, StudentResult};
use crate::write::checks::Line;
use crate::write::standing::Standing;

/// One bar for each tenth of the points, and one for full marks.
pub const BARS: usize = 11;

/// The number of learners for each share of the points. The last bar counts those who have all of them.
pub fn distribution(result: &ClassResult) -> [usize; BARS] {
    let mut bars = [0; BARS];
    for share in handed_in(result).filter_map(share) {
        // A share is between 0 and 1.
        let bar = (share * 10.0).floor() as usize;
        bars[bar.min(BARS - 1)] += 1;
    }
    bars
}

/// The mean and median of the shares of the points, in per cent.
pub fn middle(result: &ClassResult) -> Option<(f64, f64)> {
    let mut shares: Vec<f64> = handed_in(result).filter_map(share).collect();
    shares.sort_by(f64::total_cmp);
    let (low, high) = (
        shares.get(shares.len().checked_sub(1)? / 2)?,
        shares.get(shares.len() / 2)?,
    );
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    Some((mean * 100.0, (low + high) * 50.0))
}

pub fn handed_in(result: &ClassResult) -> impl Iterator<Item = &StudentResult> {
    let students = result.students.iter();
    students.filter(|student| student.attempt.is_some())
}

pub fn count(result: &ClassResult, standing: Standing) -> usize {
    let students = result.students.iter();
    students
        .filter(|student| Standing::of(student) == standing)
        .count()
}

fn share(student: &StudentResult) -> Option<f64> {
    let most = student.max_score();
    (most > 0).then(|| (student.score() / f64::from(most)).clamp(0.0, 1.0))
}

/// How a class's answers did on one check.
pub struct Tally {
    pub title: String,
    pub passed: usize,
    pub failed: usize,
    pub open: usize,
    /// The messages shown to those who failed, the most frequent first.
    pub messages: Vec<(String, usize)>,
}

/// How the class did on one exercise.
pub struct ExerciseTally {
    pub title: String,
    pub unanswered: usize,
    pub checks: Vec<Tally>,
}

pub fn tallies(result: &ClassResult, assignment: &Assignment) -> Vec<ExerciseTally> {
    let exercises = assignment.exercises.iter();
    let tally = exercises.map(|(_, exercise)| of_exercise(result, exercise));
    tally.collect()
}

fn of_exercise(result: &ClassResult, exercise: &Exercise) -> ExerciseTally {
    let results: Vec<&ExerciseResult> = handed_in(result)
        .flat_map(|student| &student.exercises)
        .filter(|one| one.exercise == exercise.id)
        .collect();
    let unanswered = results.iter().filter(|one| one.report.is_none()).count();
    let checks = exercise.checks.iter();
    ExerciseTally {
        title: exercise.title.clone(),
        unanswered,
        checks: checks.map(|check| of_check(&results, check)).collect(),
    }
}

fn of_check(results: &[&ExerciseResult], check: &Check) -> Tally {
    let (mut passed, mut failed, mut open) = (0, 0, 0);
    let mut messages: BTreeMap<&str, usize> = BTreeMap::new();
    for result in results {
        let mut checks = result.report.iter().flat_map(|report| &report.checks);
        let Some(one) = checks.find(|one| one.id == check.id) else {
            continue;
        };
        match Line::Check(result, one).passed() {
            Some(true) => passed += 1,
            Some(false) => {
                failed += 1;
                *messages.entry(one.message.trim()).or_default() += 1;
            }
            None => open += 1,
        }
    }
    let mut messages: Vec<(String, usize)> = messages
        .into_iter()
        .map(|(text, number)| (text.to_owned(), number))
        .collect();
    // Messages that are equally frequent remain in alphabetical order.
    messages.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    Tally {
        title: check.title.clone(),
        passed,
        failed,
        open,
        messages,
    }
}
