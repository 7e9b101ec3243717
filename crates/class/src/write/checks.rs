//! The individual checks of a learner's answers, and the messages about them.

use gpu_tutor_grading::{CheckReport, Verdict};
use gpu_tutor_lessons::Evidence;

use crate::model::{ExerciseResult, StudentResult};

/// Longer messages are cut, because people do not read them.
const LONGEST: usize = 2_000;

/// A check and the exercise it belongs to. An exercise without an answer has one line for all its checks.
pub enum Line<'a> {
    Check(&'a ExerciseResult, &'a CheckReport),
    Unanswered(&'a ExerciseResult),
}

impl<'a> Line<'a> {
    pub fn exercise(&self) -> &'a ExerciseResult {
        match self {
            Line::Check(exercise, _) | Line::Unanswered(exercise) => exercise,
        }
    }

    pub fn name(&self) -> String {
        match self {
            Line::Check(exercise, check) => format!("{} · {}", exercise.title, check.title),
            Line::Unanswered(exercise) => exercise.title.clone(),
        }
    }

    pub fn score(&self) -> u32 {
        match self {
            Line::Check(_, check) if check.passed => check.points,
            Line::Check(..) | Line::Unanswered(_) => 0,
        }
    }

    pub fn max_score(&self) -> u32 {
        match self {
            Line::Check(_, check) => check.points,
            Line::Unanswered(exercise) => exercise.points,
        }
    }

    /// Whether it passed; None if the check was not decided.
    pub fn passed(&self) -> Option<bool> {
        match self {
            Line::Unanswered(_) => Some(false),
            Line::Check(exercise, check) => match check.verdict {
                Verdict::Passed => Some(true),
                Verdict::Failed => Some(false),
                // The answer prevented this check from being reached.
                Verdict::CouldNotGrade if !exercise.is_open() => Some(false),
                Verdict::Inconclusive | Verdict::NotJudged | Verdict::CouldNotGrade => None,
            },
        }
    }

    /// The name and the message.
    pub fn sentence(&self) -> String {
        format!("{}: {}", self.name(), self.message())
    }

    /// What is right or wrong, and the hint, in at most a few lines.
    pub fn message(&self) -> String {
        match self {
            Line::Unanswered(_) => "No answer was found.".into(),
            Line::Check(_, check) => {
                let message = check.message.trim();
                let text = match &check.hint {
                    Some(hint) => format!("{message}\nHint: {}", hint.trim()),
                    None => message.to_owned(),
                };
                match text.char_indices().nth(LONGEST) {
                    Some((end, _)) => format!("{}…", &text[..end]),
                    None => text,
                }
            }
        }
    }
}

/// All checks of all exercises, in order.
pub fn lines(student: &StudentResult) -> Vec<Line<'_>> {
    let lines = student.exercises.iter().flat_map(|exercise| {
        let checks = exercise.report.iter().flat_map(|report| &report.checks);
        let checks = checks.map(move |check| Line::Check(exercise, check));
        let none = exercise
            .report
            .is_none()
            .then_some(Line::Unanswered(exercise));
        checks.chain(none)
    });
    lines.collect()
}

/// The checks that did not pass, in order.
pub fn missed(student: &StudentResult) -> impl Iterator<Item = Line<'_>> {
    let lines = lines(student).into_iter();
    lines.filter(|line| line.passed() != Some(true))
}

/// The points earned with computed evidence.
pub fn computed(student: &StudentResult) -> u32 {
    let computed = |line: &&Line| match line {
        Line::Check(_, check) => check.evidence == Evidence::Computed,
        Line::Unanswered(_) => false,
    };
    lines(student)
        .iter()
        .filter(computed)
        .map(Line::score)
        .sum()
}

/// What the learner should know about the submission as a whole, one sentence each.
pub fn remarks(student: &StudentResult) -> Vec<String> {
    let reasons = student.exercises.iter().filter_map(|exercise| {
        let reason = exercise.report.as_ref()?.reason.as_ref()?;
        Some(format!("{} could not be graded: {reason}", exercise.title))
    });
    let mut remarks: Vec<String> = reasons.collect();
    if student.lateness.percent_off > 0.0 {
        remarks.push(late(student));
    }
    remarks.extend(student.mended.iter().chain(&student.problems).cloned());
    remarks
}

/// For example `2 days late: 20 % of 9 points are taken off.`
pub fn late(student: &StudentResult) -> String {
    let days = gpu_tutor_text::units::count(u64::from(student.lateness.days), "day", "days");
    let points = gpu_tutor_text::units::count(u64::from(student.raw_score()), "point", "points");
    format!(
        "{days} late: {} % of {points} is taken off.",
        student.lateness.percent_off
    )
}
