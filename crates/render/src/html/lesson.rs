//! A lesson's text as Markdown, which notebooks render themselves, and a prediction next to its outcome.

use gpu_tutor_lessons::{Prediction, PredictionMade};
use maud::{Markup, html};

use super::mime::{MimeBundle, plain, with_html, with_markdown};
use super::prose::prose;
use super::table::{self, Columns};
use crate::terminal;
use crate::words::{lesson as words, prediction as prediction_words};

/// The Markdown source, with the same text drawn for a terminal.
pub fn markdown(source: &str) -> MimeBundle {
    with_markdown(source.to_owned(), terminal::markdown(&plain(), source))
}

/// Hint `number` of `of`, counted from 1. Its text is Markdown.
pub fn hint(number: usize, of: usize, text: &str) -> MimeBundle {
    markdown(&format!("**{}**\n\n{text}", words::hint(number, of)))
}

/// A solution, shown only for reading: nothing runs it.
pub fn solution(code: &str) -> MimeBundle {
    // A fence must be longer than any run of backticks inside it.
    let longest = code.split(|character| character != '`').map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    let code = code.trim_end();
    markdown(&format!(
        "{}\n\n{fence}rust\n{code}\n{fence}\n",
        words::solution()
    ))
}

/// A prediction and its outcome side by side, how close the prediction came, and the explanation.
pub fn prediction(prediction: &Prediction, made: &PredictionMade) -> MimeBundle {
    let rows = prediction_words::rows(&prediction.kind, made);
    let rows: Vec<Vec<Markup>> = rows
        .iter()
        .map(|row| row.iter().map(|text| prose(text)).collect())
        .collect();
    let titles = prediction_words::head();
    let columns = Columns {
        titles: &titles.each_ref().map(|title| &**title),
        ..Columns::default()
    };
    let html = html! {
        div {
            (table::draw(columns, &rows))
            div style="margin:.3em 0" {
                strong { (prediction_words::nearness(&prediction.kind, made)) }
            }
            div { (prose(&prediction.explain)) }
        }
    };
    with_html(html, terminal::prediction(&plain(), prediction, made))
}
