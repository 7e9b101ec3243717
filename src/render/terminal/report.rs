//! A graded answer, check by check.

use super::theme::{Style, Theme};
use super::wrap::{Piece, columns, fill, fill_text};
use crate::grade::{CheckReport, Report, Verdict, split_cells};
use crate::render::units::count;
use crate::render::view::View;
use crate::session::Outcome;

/// Each check with its points; what is wrong and a hint where it failed; the sum.
///
/// `answer` is the text that was graded: an error that kept it from running is shown in its place.
pub fn draw(theme: &Theme, report: &Report, answer: &str) -> String {
    let mut out = not_run(theme, report, answer).unwrap_or_default();
    // Where nothing was graded, every check would only say so again.
    if report.reason.is_none() {
        out.extend(report.checks.iter().map(|check| draw_check(theme, check)));
    }
    let (style, total) = total(report);
    out.push_str(&fill_text(theme, style, &total, "", "  "));
    out
}

fn not_run(theme: &Theme, report: &Report, answer: &str) -> Option<String> {
    let cells = split_cells(answer);
    let (_, cell) = cells.get(report.error_cell?.checked_sub(1)?)?;
    let outcome = Outcome {
        error: report.error.clone(),
        ..Outcome::default()
    };
    Some(super::outcome(theme, cell, &View::of(&outcome)))
}

fn draw_check(theme: &Theme, check: &CheckReport) -> String {
    let mark = mark(theme, check.verdict);
    let indent = " ".repeat(columns(&mark) + 1);
    let earned = if check.passed { check.points } else { 0 };
    let points = match check.verdict {
        Verdict::Passed | Verdict::Failed => format!(" ({earned} of {})", points(check.points)),
        _ => String::new(),
    };
    let title = [
        Piece::new(Style::Plain, check.title.as_str()),
        Piece::new(Style::Quiet, points),
    ];
    let mut out = fill(theme, &title, &format!("{mark} "), &indent);
    if check.verdict == Verdict::Passed {
        return out;
    }
    out.push_str(&fill_text(
        theme,
        Style::Plain,
        check.message.trim(),
        &indent,
        &indent,
    ));
    if let Some(hint) = check.hint.as_deref() {
        let arrow = theme.either("→ ", "-> ");
        let first = format!("{indent}{}", theme.paint(Style::Help, arrow));
        let next = format!("{indent}{}", " ".repeat(columns(arrow)));
        out.push_str(&fill_text(theme, Style::Help, hint.trim(), &first, &next));
    }
    out
}

/// ✓ passed, ✗ failed, ? inconclusive, – not judged, ! could not be graded.
fn mark(theme: &Theme, verdict: Verdict) -> String {
    match verdict {
        Verdict::Passed => theme.paint(Style::Good, theme.either("✓", "+")),
        Verdict::Failed => theme.paint(Style::Bad, theme.either("✗", "x")),
        Verdict::Inconclusive => theme.paint(Style::Warning, "?"),
        Verdict::NotJudged => theme.paint(Style::Quiet, theme.either("–", "-")),
        Verdict::CouldNotGrade => theme.paint(Style::Warning, "!"),
    }
}

fn total(report: &Report) -> (Style, String) {
    let sum = format!("{} of {}", report.score, points(report.max_score));
    let apart = match report.not_judged.points {
        0 => String::new(),
        left => format!("; {} not judged on this machine", points(left)),
    };
    match report.verdict {
        Verdict::Passed => (Style::Good, format!("passed: {sum}{apart}")),
        Verdict::Failed => (Style::Bad, format!("not passed yet: {sum}{apart}")),
        Verdict::Inconclusive => (
            Style::Warning,
            format!("inconclusive, run again (`:check`): {sum} so far{apart}"),
        ),
        Verdict::NotJudged => (
            Style::Quiet,
            format!(
                "not judged on this machine: {}",
                points(report.not_judged.points)
            ),
        ),
        Verdict::CouldNotGrade => {
            let mut checks = report.checks.iter();
            let open = checks.find(|check| check.verdict == Verdict::CouldNotGrade);
            let reason = report
                .reason
                .as_deref()
                .or(open.map(|check| check.message.as_str()))
                .unwrap_or("the grader failed, not your answer");
            (Style::Warning, format!("could not be graded: {reason}"))
        }
    }
}

fn points(number: u32) -> String {
    count(u64::from(number), "point", "points")
}

#[cfg(test)]
#[path = "report_tests.rs"]
mod tests;
