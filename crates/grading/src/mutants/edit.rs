//! One change to a piece of text, and how it is described.

use std::ops::Range;

/// The longest code that a description shows in full.
const SHORT: usize = 60;
/// How much of long code a description shows on either side of the change.
const SIDE: usize = 24;

/// Replaces part of the solution's text. The rest is unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    pub range: Range<usize>,
    pub replacement: String,
    /// The change in words.
    pub change: String,
}

impl Edit {
    /// A replacement that is shown together with the code around it, which is a larger part of the text.
    pub fn within(
        text: &str,
        around: Range<usize>,
        range: Range<usize>,
        replacement: impl Into<String>,
    ) -> Edit {
        let replacement = replacement.into();
        let mut before = text[around.start..range.start].to_owned();
        let mut after = text[range.end..around.end].to_owned();
        if squeezed(&text[around]).chars().count() > SHORT {
            (before, after) = (last_of(&before), first_of(&after));
        }
        let shown = |middle: &str| squeezed(&[&before, middle, &after].concat());
        let old = shown(&brief(&text[range.clone()]));
        Edit {
            change: format!("`{old}` becomes `{}`", shown(&brief(&replacement))),
            range,
            replacement,
        }
    }

    /// Leaves out part of the text.
    pub fn dropped(text: &str, range: Range<usize>) -> Edit {
        Edit {
            change: format!("`{}` is dropped", brief(&text[range.clone()])),
            range,
            replacement: String::new(),
        }
    }

    /// The text after the change.
    pub fn applied(&self, text: &str) -> String {
        let (before, after) = (&text[..self.range.start], &text[self.range.end..]);
        [before, &self.replacement, after].concat()
    }
}

/// Code on one line, with single spaces.
pub fn squeezed(code: &str) -> String {
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Short code in full; long code with the middle left out.
fn brief(code: &str) -> String {
    let line = squeezed(code);
    match line.chars().count() > SHORT {
        true => first_of(&line) + &last_of(&line),
        false => code.to_owned(),
    }
}

fn first_of(code: &str) -> String {
    match code.char_indices().nth(SIDE) {
        Some((end, _)) => format!("{}…", &code[..end]),
        None => code.to_owned(),
    }
}

fn last_of(code: &str) -> String {
    let too_long = code.chars().count().saturating_sub(SIDE);
    match code.char_indices().nth(too_long) {
        Some((start, _)) if too_long > 0 => format!("…{}", &code[start..]),
        _ => code.to_owned(),
    }
}
