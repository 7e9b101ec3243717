//! A prediction next to its outcome.

use gpu_tutor_lessons::{Prediction, PredictionMade};

use super::fill::fill_text;
use super::markdown::draw as markdown;
use super::table::draw as table;
use super::theme::{Style, Theme};
use crate::words::prediction as words;

/// Draws both side by side, how close the prediction came, and the explanation.
pub fn draw(theme: &Theme, prediction: &Prediction, made: &PredictionMade) -> String {
    // Table cells are not Markdown, so code loses its backticks.
    let rows = words::rows(&prediction.kind, made).into_iter();
    let rows = rows.map(|row| row.iter().map(|text| text.replace('`', "")).collect());
    let mut out = table(theme, &words::head(), rows.collect());
    let style = if made.right { Style::Good } else { Style::Help };
    let near = words::nearness(&prediction.kind, made);
    out += &fill_text(theme, style, &near, "", "");
    out + &markdown(theme, &prediction.explain)
}
