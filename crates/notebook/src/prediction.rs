//! Writes a prediction as a Markdown cell, and reads it back.

use gpu_tutor_lessons::{Prediction, PredictionKind};
use gpu_tutor_text::{language, say, t};
use toml::{Table, Value};

use super::question;

/// The wording of such a cell in one language.
struct Words<'a> {
    language: &'a str,
}

impl Words<'_> {
    fn label(&self) -> String {
        format!("**{}** ", t!("Predict.", locale = self.language))
    }

    /// The text below the question, up to the instruction on what to write.
    fn below(&self) -> String {
        format!("\n\n*{}", self.before_the_demo("").trim_end())
    }

    fn before_the_demo(&self, what: &str) -> String {
        say!(
            "Before you run the demo, %{what}",
            locale = self.language,
            what
        )
    }

    fn task(&self, kind: &PredictionKind) -> String {
        let language = self.language;
        let what = match kind {
            PredictionKind::Choice(_) => t!(
                "write the number of an option after the command below and run that cell. Nothing is graded.",
                locale = language
            ),
            PredictionKind::Number { unit, .. } if unit.is_empty() => t!(
                "write your number after the command below and run that cell. Nothing is graded.",
                locale = language
            ),
            PredictionKind::Number { unit, .. } => t!(
                "write your number (%{unit}) after the command below and run that cell. Nothing is graded.",
                locale = language,
                unit
            ),
            PredictionKind::Order(_) => t!(
                "write the numbers in order after the command below and run that cell. Nothing is graded.",
                locale = language
            ),
        };
        self.before_the_demo(&what)
    }

    fn show(&self, prediction: &Prediction) -> String {
        let kind = &prediction.kind;
        let asked = question::show(&self.label(), &prediction.question, kind.listed());
        format!("{}\n\n*{}*", asked.trim_end(), self.task(kind))
    }
}

/// The question, and what to write in the cell below it. The outcome is not revealed.
pub fn show(prediction: &Prediction) -> String {
    let language = &language::current();
    Words { language }.show(prediction)
}

/// The body of the `toml predict` that a Markdown cell shows. This is `known` if the cell still shows that; otherwise
/// the question and the options come from the cell, and the rest from `known`. `None` if the result is not a
/// prediction.
pub fn body(markdown: &str, known: Option<&str>) -> Option<String> {
    let (markdown, known) = (markdown.trim(), known?);
    let before = Prediction::parse(known)?;
    let languages = language::available();
    let mut all = languages.iter().map(|language| Words { language });
    let used = |words: &Words| markdown.starts_with(words.label().trim_end());
    let words = all.find(used).unwrap_or(Words {
        language: &languages[0],
    });
    if words.show(&before) == markdown {
        return Some(known.to_owned());
    }
    let asked = markdown
        .split_once(&words.below())
        .map_or(markdown, |(asked, _)| asked);
    let (asked, listed) = question::read(&words.label(), asked);
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

        *Before you run the demo, write the numbers in order after the command below and run that cell. Nothing is graded.*
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
