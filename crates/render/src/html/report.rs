//! A graded answer, check by check.

use gpu_tutor_grading::{CheckReport, Report, Verdict};
use gpu_tutor_text::t;
use maud::{Markup, html};

use super::mime::{MimeBundle, plain, with_html};
use super::prose::prose;
use super::style::{FAINT, LINES, colour};
use super::table::{self, Columns};
use crate::terminal;
use crate::words::quoted::parts;
use crate::words::{colon, report as words};

/// Draws the verdict, then each check. A failed check also shows what is wrong and a hint.
///
/// `answer` is the graded text. If an error kept it from running, the error is shown where it is in the text.
pub fn draw(report: &Report, answer: &str) -> MimeBundle {
    let rows: Vec<Vec<Markup>> = words::listed(report).iter().map(row).collect();
    let titles = [t!("result"), t!("check"), t!("points")];
    let columns = Columns {
        titles: &titles.each_ref().map(|title| &**title),
        names: 1,
        ..Columns::default()
    };
    let html = html! {
        div {
            div style="margin:.3em 0" {
                (mark(report.verdict)) " "
                strong { (report.title) }
                (colon()) (prose(&words::total(report)))
            }
            @if let Some(error) = terminal::not_run(&plain(), report, answer) {
                pre style=(LINES) { (error) }
            }
            @if !rows.is_empty() {
                (table::draw(columns, &rows))
            }
            @if let Some(walls) = &report.layers {
                div style=(FAINT) { (words::walls(walls)) }
            }
            @if report.on_simulated_gpus {
                div style=(FAINT) { (words::on_simulated_gpus()) }
            }
            @if let Some(why) = &report.without_gpus {
                div style=(FAINT) { (words::without_gpus(why)) }
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
                @for part in parts(&check.message) {
                    @if part.is_quoted {
                        div style={ (FAINT) ";" (QUOTED) } { (part.text) }
                    } @else {
                        div style={ (FAINT) ";white-space:pre-wrap" } { (prose(&part.text)) }
                    }
                }
                @if let Some(hint) = &check.hint {
                    div { "→ " em { (prose(hint.trim())) } }
                }
            }
        },
        html! { span style="white-space:nowrap" { (words::earned(check).unwrap_or_default()) } },
    ]
}

/// A bar next to every line, including wrapped lines.
const QUOTED: &str = "white-space:pre-wrap;overflow-wrap:anywhere;margin-left:1em;padding-left:.5em;border-left:3px solid currentColor";

fn mark(verdict: Verdict) -> Markup {
    html! { strong style=(colour(verdict)) { (words::mark(verdict)) } }
}
