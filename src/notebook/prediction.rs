//! Writes a prediction as a Markdown cell, and reads it back.

use toml::{Table, Value};

use super::question;
use crate::lesson::{Prediction, PredictionKind};

const LABEL: &str = "**Predict.** ";
const BELOW: &str = "\n\n*Before you run the demo,";

/// The question, and what to write into the cell below it. The outcome is not told.
pub fn show(prediction: &Prediction) -> String {
    let kind = &prediction.kind;
    let how = match kind {
        PredictionKind::Choice(_) => "the number of an option",
        PredictionKind::Number { .. } => "your number",
        PredictionKind::Order(_) => "the numbers in their order",
    };
    let unit = match kind {
        PredictionKind::Number { unit, .. } if !unit.is_empty() => format!(" ({unit})"),
        _ => String::new(),
    };
    let asked = question::show(LABEL, &prediction.question, kind.listed());
    format!(
        "{}{BELOW} write {how}{unit} behind the command below and run that cell. Nothing is graded.*",
        asked.trim_end()
    )
}

/// The body of the `toml predict` that a Markdown cell shows. This is `known` if the cell still shows that; otherwise the
/// question and the options are the cell's, and the rest is as in `known`. `None` if that makes no prediction.
pub fn body(markdown: &str, known: Option<&str>) -> Option<String> {
    let (markdown, known) = (markdown.trim(), known?);
    let before = Prediction::parse(known)?;
    if show(&before) == markdown {
        return Some(known.to_owned());
    }
    let asked = markdown
        .split_once(BELOW)
        .map_or(markdown, |(asked, _)| asked);
    let (asked, listed) = question::read(LABEL, asked);
    let mut table: Table = known.parse().ok()?;
    table.insert("question".into(), Value::String(asked));
    let key = match before.kind {
        PredictionKind::Choice(_) => Some("options"),
        PredictionKind::Order(_) => Some("order"),
        PredictionKind::Number { .. } => None,
    };
    if let Some(key) = key {
        let listed = listed.into_iter().map(Value::String).collect();
        table.insert(key.into(), Value::Array(listed));
    }
    let body = table.to_string().trim_end().to_owned();
    Prediction::parse(&body).map(|_| body)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "question = \"Which is first?\"\norder = [\"one\", 'two']\noutcome = \"[a, b]\"\nexplain = \"So.\"";

    fn shown() -> String {
        show(&Prediction::parse(BODY).expect("a prediction"))
    }

    #[test]
    fn the_cell_shows_the_question_and_not_the_outcome() {
        insta::assert_snapshot!(shown(), @"
        **Predict.** Which is first?

        1. one
        2. two

        *Before you run the demo, write the numbers in their order behind the command below and run that cell. Nothing is graded.*
        ");
    }

    #[test]
    fn an_unchanged_cell_is_the_author_s_own_text_again() {
        assert_eq!(body(&shown(), Some(BODY)).as_deref(), Some(BODY));
        assert_eq!(body(&shown(), None), None, "nobody knows the outcome");
    }

    #[test]
    fn a_changed_cell_is_read_anew() {
        let changed = shown()
            .replace("Which", "What")
            .replace("2. two", "2. \"two\"");
        let read = body(&changed, Some(BODY)).and_then(|body| Prediction::parse(&body));
        let read = read.expect("a prediction");
        assert_eq!(read.question, "What is first?");
        assert_eq!(read.kind.listed(), ["one", "\"two\""]);
        assert_eq!(read.explain, "So.");
        assert_eq!(body("**Predict.** Nothing.", Some(BODY)), None);
    }
}
