//! A graded answer, check by check.

use maud::{Markup, html};

use super::mime::{MimeBundle, plain, with_html};
use super::prose::prose;
use super::style::{FAINT, LINES, colour};
use super::table::{self, Columns};
use crate::grade::{CheckReport, Report, Verdict};
use crate::render::terminal;
use crate::render::words::report as words;

/// How it went, then each check with what is wrong and a hint where it failed.
///
/// `answer` is the text that was graded: an error that kept it from running is shown in its place.
pub fn draw(report: &Report, answer: &str) -> MimeBundle {
    let rows: Vec<Vec<Markup>> = words::listed(report).iter().map(row).collect();
    let columns = Columns {
        titles: &["result", "check", "points"],
        names: 1,
        ..Columns::default()
    };
    let html = html! {
        div {
            div style="margin:.3em 0" {
                (mark(report.verdict)) " "
                strong { (report.title) }
                ": " (prose(&words::total(report)))
            }
            @if let Some(error) = terminal::not_run(&plain(), report, answer) {
                pre style=(LINES) { (error) }
            }
            @if !rows.is_empty() {
                (table::draw(columns, &rows))
            }
        }
    };
    with_html(html, terminal::report(&plain(), report, answer))
}

fn row(check: &CheckReport) -> Vec<Markup> {
    vec![
        html! {
            span style="white-space:nowrap" { (mark(check.verdict)) " " (words::word(check.verdict)) }
        },
        html! {
            div { (prose(&check.title)) }
            @if check.verdict != Verdict::Passed {
                div style={ (FAINT) ";white-space:pre-wrap" } { (prose(check.message.trim())) }
                @if let Some(hint) = &check.hint {
                    div { "→ " em { (prose(hint.trim())) } }
                }
            }
        },
        html! { span style="white-space:nowrap" { (words::earned(check).unwrap_or_default()) } },
    ]
}

fn mark(verdict: Verdict) -> Markup {
    html! { strong style=(colour(verdict)) { (words::mark(verdict)) } }
}
