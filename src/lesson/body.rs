//! TOML bodies and front matter read through serde, with serde's errors put at their place in the file.

use std::ops::Range;

use serde::de::DeserializeOwned;

use super::problem::Problem;
use super::source::Source;
use super::suggest::{did_you_mean, join_or};

/// Reads a fence's body as TOML. Errs at the offending key or value.
pub fn toml<T: DeserializeOwned>(source: &Source, body: &Range<usize>) -> Result<T, Problem> {
    toml::from_str(&source.text()[body.clone()]).map_err(|error| {
        let span = error.span().filter(|span| !span.is_empty());
        let at = match span {
            Some(span) => body.start + span.start..body.start + span.end,
            // A key that is missing has no place of its own: told at the opening line.
            None if error.message().starts_with("missing field") => opening_line(source, body),
            None => {
                let at = body.start + error.span().map_or(0, |span| span.start);
                at..at + 1
            }
        };
        in_words(source.problem(at, error.message()))
    })
}

fn opening_line(source: &Source, body: &Range<usize>) -> Range<usize> {
    let end = body.start.saturating_sub(1);
    let start = source.text()[..end].rfind('\n').map_or(0, |at| at + 1);
    start..end
}

/// Puts serde's standard messages in our words, and adds the nearest known key.
pub fn in_words(problem: Problem) -> Problem {
    let message = problem.message.trim_end().to_owned();
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
        Some(rest) => format!("the key `{} is missing", rest),
        None => message,
    };
    Problem { message, ..problem }
}
