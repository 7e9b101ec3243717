//! A question with options.

use std::collections::{BTreeMap, BTreeSet};

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
    /// The replies to learners who choose a wrong option, by its number.
    pub replies: BTreeMap<usize, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    question: String,
    options: Spanned<Vec<String>>,
    answer: Spanned<usize>,
    explain: String,
    #[serde(default)]
    replies: BTreeMap<Spanned<String>, Spanned<String>>,
}

impl Quiz {
    /// Whether the option chosen, counted from 1, is the right one.
    pub fn is_right(&self, chosen: usize) -> bool {
        chosen == self.answer
    }

    /// The reply to a learner who chooses this option, counted from 1; `None` for the right one.
    pub fn reply(&self, chosen: usize) -> Option<&str> {
        self.replies.get(&chosen).map(String::as_str)
    }

    /// The wrong options that have no reply, counted from 1.
    pub fn unreplied(&self) -> Vec<usize> {
        let options = 1..=self.options.len();
        let is_unreplied =
            |option: &usize| !self.is_right(*option) && !self.replies.contains_key(option);
        options.filter(is_unreplied).collect()
    }

    /// Reads a `toml quiz` that is not in a lesson file and may still lack replies; `None` if there is a mistake in it.
    pub fn parse(text: &str) -> Option<Self> {
        let source = Source::new("", text);
        let body = Body {
            range: 0..source.text().len(),
            source: &source,
            at: Position::START,
        };
        Quiz::begun(&body, String::new()).ok()
    }

    /// Fails if there are fewer than two options, if the answer is not one of them, or if a wrong option has no reply
    /// of its own.
    pub fn read(body: &Body, id: String) -> Result<Self, Problem> {
        let quiz = Quiz::begun(body, id)?;
        if let Some(option) = quiz.unreplied().first() {
            let message = format!("option {option} is wrong and has no reply");
            let help = format!(
                "below a line `[replies]` write `{option} = \"…\"`: what the option gets wrong, and what to look at"
            );
            return Err(body.problem(message).help(help));
        }
        Ok(quiz)
    }

    fn begun(body: &Body, id: String) -> Result<Self, Problem> {
        let keys: Keys = body.keys()?;
        let count = keys.options.get_ref().len();
        if count < 2 {
            let message = format!("a quiz needs at least two options, but this one has {count}");
            return Err(body.problem_at(&keys.options, message));
        }
        let answer = *keys.answer.get_ref();
        if !(1..=count).contains(&answer) {
            let message = format!("the answer is one of the options 1 to {count}, not {answer}");
            return Err(body.problem_at(&keys.answer, message));
        }
        let mut replies = BTreeMap::new();
        let mut texts = BTreeSet::new();
        for (key, reply) in keys.replies {
            let option = key.get_ref().parse().unwrap_or_default();
            if option == answer {
                let message = "the right option has no reply: `explain` says why it is right";
                return Err(body.problem_at(&key, message));
            }
            if !(1..=count).contains(&option) {
                let message = format!("a reply belongs to one of the options 1 to {count}");
                return Err(body.problem_at(&key, message));
            }
            let text = reply.get_ref().trim();
            if text.is_empty() || !texts.insert(text.to_owned()) {
                let message = "each wrong option has a reply of its own";
                return Err(body.problem_at(&reply, message));
            }
            replies.insert(option, reply.into_inner());
        }
        Ok(Quiz {
            id,
            at: body.at,
            question: keys.question,
            options: keys.options.into_inner(),
            answer,
            explain: keys.explain,
            replies,
        })
    }
}
