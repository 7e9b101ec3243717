//! A question with options.

use serde::Deserialize;
use toml::Spanned;

use super::body::Body;
use super::position::Position;
use super::problem::Problem;
use super::source::Source;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quiz {
    pub id: String,
    pub at: Position,
    pub question: String,
    pub options: Vec<String>,
    /// The right option, counted from 1.
    pub answer: usize,
    pub explain: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    question: String,
    options: Spanned<Vec<String>>,
    answer: Spanned<usize>,
    explain: String,
}

impl Quiz {
    /// Whether the option chosen, counted from 1, is the right one.
    pub fn is_right(&self, chosen: usize) -> bool {
        chosen == self.answer
    }

    /// Reads a `toml quiz` that stands in no lesson file; `None` if there is a mistake in it.
    pub fn parse(text: &str) -> Option<Self> {
        let source = Source::new("", text);
        let body = Body {
            range: 0..source.text().len(),
            source: &source,
            at: Position::START,
        };
        Quiz::read(&body, String::new()).ok()
    }

    /// Errs if there are fewer than two options, or if the answer is none of them.
    pub fn read(body: &Body, id: String) -> Result<Self, Problem> {
        let keys: Keys = body.keys()?;
        let count = keys.options.get_ref().len();
        if count < 2 {
            let message = format!("a quiz needs at least two options, and this has {count}");
            return Err(body.problem_at(&keys.options, message));
        }
        let answer = *keys.answer.get_ref();
        if !(1..=count).contains(&answer) {
            let message = format!("the answer is one of the options 1 to {count}, not {answer}");
            return Err(body.problem_at(&keys.answer, message));
        }
        Ok(Quiz {
            id,
            at: body.at,
            question: keys.question,
            options: keys.options.into_inner(),
            answer,
            explain: keys.explain,
        })
    }
}
