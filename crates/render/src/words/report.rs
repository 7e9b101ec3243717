//! The wording for a graded answer.

use gpu_tutor_grading::{Change, CheckReport, Report, Verdict, Walls};
use gpu_tutor_lessons::Evidence;
use gpu_tutor_text::{say, t};

use super::lesson::points;
use super::list;

/// The verdict and the points.
pub fn total(report: &Report) -> String {
    let sum = t!(
        "%{score} of %{points}",
        score = report.score,
        points = points(report.max_score)
    );
    let left = report.not_judged.points;
    let verdict = match report.verdict {
        Verdict::Passed => t!("passed: %{sum}", sum),
        Verdict::Failed => t!("not passed yet: %{sum}", sum),
        Verdict::Inconclusive => {
            t!("inconclusive, run again (`:check`): %{sum} so far", sum)
        }
        Verdict::NotJudged => {
            return say!(
                "not judged on this machine: %{points}",
                points = points(left)
            );
        }
        Verdict::CouldNotGrade => {
            let mut checks = report.checks.iter();
            let open = checks.find(|check| check.verdict == Verdict::CouldNotGrade);
            let reason = report
                .reason
                .as_deref()
                .or(open.map(|check| check.message.as_str()));
            let reason =
                reason.map_or_else(|| t!("the grader failed, not your answer"), Into::into);
            return say!("could not be graded: %{reason}", reason);
        }
    };
    match left {
        0 => verdict.into_owned(),
        _ => say!(
            "%{verdict}; %{points} not judged on this machine",
            verdict,
            points = points(left)
        ),
    }
}

/// The walls around the box that the answer ran in.
pub fn walls(walls: &Walls) -> String {
    let active: Vec<String> = walls.active.iter().map(ToString::to_string).collect();
    let missing = walls.missing.iter();
    let missing: Vec<String> = missing
        .map(|missing| format!("{} ({})", missing.layer, missing.why))
        .collect();
    let active = match active.is_empty() {
        true => t!("none"),
        false => active.join(&t!(", ")).into(),
    };
    match missing.is_empty() {
        true => say!("walls: %{active}", active),
        false => say!(
            "walls: %{active}; missing: %{missing}",
            active,
            missing = missing.join(&t!(", "))
        ),
    }
}

/// That checks about GPUs were judged on simulated ones.
pub fn on_simulated_gpus() -> String {
    say!("judged on simulated GPUs")
}

/// Why an answer was graded as if this machine had no GPU.
pub fn without_gpus(why: &str) -> String {
    say!("graded as if this machine had no GPU: %{why}", why)
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
    let score = if check.passed { check.points } else { 0 };
    let points = points(check.points);
    let decided = matches!(check.verdict, Verdict::Passed | Verdict::Failed);
    let earned = match check.evidence {
        Evidence::Computed => t!("%{score} of %{points}, computed", score, points),
        Evidence::Observed => t!("%{score} of %{points}, observed", score, points),
    };
    decided.then(|| earned.into_owned())
}

/// How a check has changed since the previous report; `None` if it has not.
pub fn change(change: Change) -> Option<String> {
    let text = match change {
        Change::Same => return None,
        Change::NowPasses => t!("now passes"),
        Change::NoLongerPasses => t!("passed before"),
        Change::SaysOtherwise => t!("fails differently"),
    };
    Some(text.into_owned())
}

/// All changes in one sentence.
pub fn changes(all: &[Change]) -> String {
    let number = |one: Change| all.iter().filter(|change| **change == one).count();
    let passes = match number(Change::NowPasses) {
        1 => t!("1 check now passes"),
        count => t!("%{count} checks now pass", count),
    };
    let no_longer = match number(Change::NoLongerPasses) {
        1 => t!("1 check no longer passes"),
        count => t!("%{count} checks no longer pass", count),
    };
    let otherwise = match number(Change::SaysOtherwise) {
        1 => t!("1 check fails differently"),
        count => t!("%{count} checks fail differently", count),
    };
    let parts = [
        (Change::NowPasses, passes),
        (Change::NoLongerPasses, no_longer),
        (Change::SaysOtherwise, otherwise),
    ];
    let parts = parts.into_iter().filter(|(change, _)| number(*change) > 0);
    let parts: Vec<String> = parts.map(|(_, text)| text.into_owned()).collect();
    match parts.is_empty() {
        true => say!("no check changed since the last save"),
        false => say!("since the last save %{changes}", changes = list(&parts)),
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
pub fn word(verdict: Verdict) -> String {
    let word = match verdict {
        Verdict::Passed => t!("passed"),
        Verdict::Failed => t!("failed"),
        Verdict::Inconclusive => t!("inconclusive"),
        Verdict::NotJudged => t!("not judged"),
        Verdict::CouldNotGrade => t!("not graded"),
    };
    word.into_owned()
}
