//! A graded answer, check by check.

use gpu_tutor_grading::{
    Change, CheckReport, Report, Verdict, changes, normalised, set_off, split_cells,
};
use gpu_tutor_session::{CellError, Outcome};
use gpu_tutor_text::clean;
use gpu_tutor_text::t;

use super::fill::{Styled, fill, fill_message, fill_text};
use super::theme::{Style, Theme};
use crate::view::View;
use crate::words::report as words;
use crate::wrap::columns;

/// Draws each check with its points, then the total. A failed check also shows what is wrong and a hint.
///
/// `answer` is the graded text. If an error kept it from running, the error is shown where it is in the text.
pub fn draw(theme: &Theme, report: &Report, answer: &str) -> String {
    draw_since(theme, None, report, answer)
}

/// Like [`draw`], but also says for each check how it differs from an earlier report.
pub fn draw_since(theme: &Theme, before: Option<&Report>, report: &Report, answer: &str) -> String {
    let mut out = not_run(theme, report, answer).unwrap_or_default();
    // If the answer did not run, each check has the same reason.
    let before = before.filter(|_| report.error.is_none() && report.reason.is_none());
    let changed = before.map(|before| changes(before, report));
    for (index, check) in words::listed(report).iter().enumerate() {
        let change = changed.as_ref().and_then(|all| all.get(index).copied());
        out.push_str(&draw_check(theme, check, change.unwrap_or(Change::Same)));
    }
    if let Some(changed) = changed {
        let text = words::changes(&changed);
        out.push_str(&fill_text(theme, Style::Quiet, &text, "", "  "));
    }
    let total = words::total(report);
    let style = style(report.verdict);
    out.push_str(&fill_text(theme, style, &total, "", "  "));
    if let Some(walls) = &report.layers {
        let walls = words::walls(walls);
        out.push_str(&fill_text(theme, Style::Quiet, &walls, "", "  "));
    }
    if report.on_simulated_gpus {
        let text = words::on_simulated_gpus();
        out.push_str(&fill_text(theme, Style::Quiet, &text, "", "  "));
    }
    if let Some(why) = &report.without_gpus {
        let text = words::without_gpus(why);
        out.push_str(&fill_text(theme, Style::Quiet, &text, "", "  "));
    }
    out
}

/// The error that kept an answer from running, where it is in the answer.
pub fn not_run(theme: &Theme, report: &Report, answer: &str) -> Option<String> {
    let answer = normalised(answer);
    let cells = split_cells(&answer);
    // Control characters in an answer must not reach the terminal.
    let cell = clean::source(cells.get(report.error_cell?.checked_sub(1)?)?.code);
    let error = report.error.clone().map(|error| CellError {
        message: set_off(&error.message),
        ..error
    });
    let outcome = Outcome {
        error,
        ..Outcome::default()
    };
    Some(super::outcome(theme, &cell, &View::of(&outcome)))
}

fn draw_check(theme: &Theme, check: &CheckReport, change: Change) -> String {
    let mark = mark(theme, check.verdict);
    let indent = " ".repeat(columns(&mark) + 1);
    let points = words::earned(check).map(|points| t!(" (%{points})", points));
    let changed = words::change(change).map(|text| format!(" {text}"));
    let title = [
        Styled::new(Style::Plain, check.title.as_str()),
        Styled::new(Style::Quiet, points.unwrap_or_default()),
        Styled::new(change_style(change), changed.unwrap_or_default()),
    ];
    let mut out = fill(theme, &title, &format!("{mark} "), &indent);
    if check.verdict == Verdict::Passed {
        return out;
    }
    out.push_str(&fill_message(theme, Style::Plain, &check.message, &indent));
    if let Some(hint) = check.hint.as_deref() {
        let arrow = theme.either("→ ", "-> ");
        let first = format!("{indent}{}", theme.paint(Style::Help, arrow));
        let next = format!("{indent}{}", " ".repeat(columns(arrow)));
        out.push_str(&fill_text(theme, Style::Help, hint.trim(), &first, &next));
    }
    out
}

fn mark(theme: &Theme, verdict: Verdict) -> String {
    let ascii = match verdict {
        Verdict::Passed => "+",
        Verdict::Failed => "x",
        Verdict::NotJudged => "-",
        Verdict::Inconclusive | Verdict::CouldNotGrade => words::mark(verdict),
    };
    let mark = theme.either(words::mark(verdict), ascii);
    theme.paint(style(verdict), mark)
}

fn change_style(change: Change) -> Style {
    match change {
        Change::Same => Style::Plain,
        Change::NowPasses => Style::Good,
        Change::NoLongerPasses => Style::Bad,
        Change::SaysOtherwise => Style::Warning,
    }
}

fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Passed => Style::Good,
        Verdict::Failed => Style::Bad,
        Verdict::Inconclusive | Verdict::CouldNotGrade => Style::Warning,
        Verdict::NotJudged => Style::Quiet,
    }
}

#[cfg(test)]
#[path = "report_tests.rs"]
mod tests;
