//! A prediction next to its outcome.

use gpu_tutor_lessons::{Prediction, PredictionMade};
use maud::{Markup, html};

use super::mime::{MimeBundle, plain, with_html};
use super::prose::prose;
use super::table::{self, Columns};
use crate::terminal;
use crate::words::prediction as words;

/// Draws both side by side, how close the prediction came, and the explanation.
pub fn draw(prediction: &Prediction, made: &PredictionMade) -> MimeBundle {
    let rows = words::rows(&prediction.kind, made);
    let rows: Vec<Vec<Markup>> = rows
        .iter()
        .map(|row| row.iter().map(|text| prose(text)).collect())
        .collect();
    let titles = words::head();
    let columns = Columns {
        titles: &titles.each_ref().map(|title| &**title),
        ..Columns::default()
    };
    let html = html! {
        div {
            (table::draw(columns, &rows))
            div style="margin:.3em 0" {
                strong { (words::nearness(&prediction.kind, made)) }
            }
            div { (prose(&prediction.explain)) }
        }
    };
    with_html(html, terminal::prediction(&plain(), prediction, made))
}
