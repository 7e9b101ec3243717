//! A question with options.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::body;
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

    /// Reads a `toml quiz` body. Errs at fewer than two options, or an answer that is none of them.
    pub fn read(
        source: &Source,
        text: &Range<usize>,
        id: String,
        at: Position,
    ) -> Result<Self, Problem> {
        let keys: Keys = body::toml(source, text)?;
        let place = |span: Range<usize>| text.start + span.start..text.start + span.end;
        let count = keys.options.get_ref().len();
        if count < 2 {
            let message = format!("a quiz needs at least two options, and this has {count}");
            return Err(source.problem(place(keys.options.span()), message));
        }
        let answer = *keys.answer.get_ref();
        if !(1..=count).contains(&answer) {
            let message = format!("the answer is one of the options 1 to {count}, not {answer}");
            return Err(source.problem(place(keys.answer.span()), message));
        }
        Ok(Quiz {
            id,
            at,
            question: keys.question,
            options: keys.options.into_inner(),
            answer,
            explain: keys.explain,
        })
    }
}
