//! The words for a graded answer.

use crate::grade::{Change, CheckReport, Report, Verdict, Walls};
use crate::lesson::Evidence;
use crate::units::count;

/// The verdict and the points.
pub fn total(report: &Report) -> String {
    let sum = format!("{} of {}", report.score, points(report.max_score));
    let rest = match report.not_judged.points {
        0 => String::new(),
        left => format!("; {} not judged on this machine", points(left)),
    };
    match report.verdict {
        Verdict::Passed => format!("passed: {sum}{rest}"),
        Verdict::Failed => format!("not passed yet: {sum}{rest}"),
        Verdict::Inconclusive => {
            format!("inconclusive, run again (`:check`): {sum} so far{rest}")
        }
        Verdict::NotJudged => format!(
            "not judged on this machine: {}",
            points(report.not_judged.points)
        ),
        Verdict::CouldNotGrade => {
            let mut checks = report.checks.iter();
            let open = checks.find(|check| check.verdict == Verdict::CouldNotGrade);
            let reason = report
                .reason
                .as_deref()
                .or(open.map(|check| check.message.as_str()))
                .unwrap_or("the grader failed, not your answer");
            format!("could not be graded: {reason}")
        }
    }
}

/// The walls around the box in which the answer ran.
pub fn walls(walls: &Walls) -> String {
    let active: Vec<String> = walls.active.iter().map(ToString::to_string).collect();
    let missing = walls.missing.iter();
    let missing: Vec<String> = missing
        .map(|missing| format!("{} ({})", missing.layer, missing.why))
        .collect();
    let active = match active.is_empty() {
        true => "none".to_owned(),
        false => active.join(", "),
    };
    match missing.is_empty() {
        true => format!("walls: {active}"),
        false => format!("walls: {active}; missing: {}", missing.join(", ")),
    }
}

/// The checks to list. There are none if none was graded: each would only repeat the reason.
pub fn listed(report: &Report) -> &[CheckReport] {
    let is_decided =
        |check: &CheckReport| matches!(check.verdict, Verdict::Passed | Verdict::Failed);
    match report.reason.is_some() && !report.checks.iter().any(is_decided) {
        true => &[],
        false => &report.checks,
    }
}

/// `2 of 2 points, computed`, or `None` for a check that was not decided.
pub fn earned(check: &CheckReport) -> Option<String> {
    let earned = if check.passed { check.points } else { 0 };
    let decided = matches!(check.verdict, Verdict::Passed | Verdict::Failed);
    let evidence = match check.evidence {
        Evidence::Computed => "computed",
        Evidence::Observed => "observed",
    };
    decided.then(|| format!("{earned} of {}, {evidence}", points(check.points)))
}

/// What became of a check since the report before; `None` if it is as it was.
pub fn change(change: Change) -> Option<&'static str> {
    match change {
        Change::Same => None,
        Change::NowPasses => Some("now passes"),
        Change::NoLongerPasses => Some("passed before"),
        Change::SaysOtherwise => Some("fails in another way"),
    }
}

/// All changes in a sentence.
pub fn changes(all: &[Change]) -> String {
    let number = |one: Change| all.iter().filter(|change| **change == one).count() as u64;
    let parts = [
        (number(Change::NowPasses), "now passes", "now pass"),
        (
            number(Change::NoLongerPasses),
            "no longer passes",
            "no longer pass",
        ),
        (
            number(Change::SaysOtherwise),
            "fails in another way",
            "fail in another way",
        ),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(number, _, _)| *number > 0)
        .map(|(number, one, many)| {
            let verb = if *number == 1 { one } else { many };
            format!("{} {verb}", count(*number, "check", "checks"))
        })
        .collect();
    match parts.is_empty() {
        true => "no check changed since the last save".to_owned(),
        false => format!("since the last save {}", parts.join(", ")),
    }
}

/// The mark before a check.
pub fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "✓",
        Verdict::Failed => "✗",
        Verdict::Inconclusive => "?",
        Verdict::NotJudged => "–",
        Verdict::CouldNotGrade => "!",
    }
}

/// The verdict as a word.
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "passed",
        Verdict::Failed => "failed",
        Verdict::Inconclusive => "inconclusive",
        Verdict::NotJudged => "not judged",
        Verdict::CouldNotGrade => "not graded",
    }
}

fn points(number: u32) -> String {
    count(u64::from(number), "point", "points")
}
