//! Reads TOML bodies with serde and reports its errors at their positions in the file.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;

use super::position::Position;
use super::problem::Problem;
use super::source::Source;
use super::suggest::{did_you_mean, join_or};

/// The TOML in a fence.
pub struct Body<'a> {
    pub source: &'a Source,
    pub range: Range<usize>,
    /// The opening line.
    pub at: Position,
}

impl Body<'_> {
    /// Reads the keys. On error, points at the offending key or value.
    pub fn keys<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        toml::from_str(&self.source.text()[self.range.clone()]).map_err(|error| {
            let span = error.span().unwrap_or_default();
            let message = error.message();
            let problem = if span.is_empty() && message.starts_with("missing field") {
                self.problem(message)
            } else {
                self.problem_in(span.start..span.end.max(span.start + 1), message)
            };
            in_words(problem)
        })
    }

    /// A mistake on the opening line, for problems without a position, such as a missing key.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        self.source.problem_on_line(self.at, message)
    }

    /// A mistake in a value.
    pub fn problem_at<T>(&self, value: &Spanned<T>, message: impl Into<String>) -> Problem {
        self.problem_in(value.span(), message)
    }

    /// A mistake in a range of the body.
    pub fn problem_in(&self, span: Range<usize>, message: impl Into<String>) -> Problem {
        let start = self.range.start;
        self.source
            .problem(start + span.start..start + span.end, message)
    }
}

/// Rewords serde's standard messages in plain language, and adds the nearest known key.
pub fn in_words(problem: Problem) -> Problem {
    let message = problem.message.trim_end();
    if let Some(rest) = message.strip_prefix("unknown field `")
        && let Some((key, rest)) = rest.split_once('`')
    {
        let known: Vec<&str> = rest
            .split([',', ' '])
            .map(|word| word.trim_matches('`'))
            .filter(|word| !word.is_empty() && !["expected", "one", "of", "or"].contains(word))
            .collect();
        let help = did_you_mean(key, known.iter().copied())
            .or_else(|| Some(format!("known here: {}", join_or(&known)?)));
        return Problem {
            message: format!("unknown key `{key}`"),
            ..problem
        }
        .maybe_help(help);
    }
    let message = match message.strip_prefix("missing field `") {
        Some(rest) => format!("the key `{rest} is missing"),
        None => message.to_owned(),
    };
    Problem { message, ..problem }
}
