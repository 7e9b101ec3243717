//! A compiler error together with its cell.

use crate::CellError;

/// Text longer than this many bytes is not quoted in advice.
pub const LONG: usize = 60;

pub struct Seen<'e> {
    pub error: &'e CellError,
    pub cell: &'e str,
}

impl<'e> Seen<'e> {
    pub fn is(&self, kind: &str) -> bool {
        self.error.kind == kind
    }

    /// Whether the message or one of the labels contains this text.
    pub fn says(&self, part: &str) -> bool {
        let labels = &self.error.labels;
        self.error.message.contains(part) || labels.iter().any(|label| label.text.contains(part))
    }

    /// The learner's text under the main label, if it is short.
    pub fn here(&self) -> Option<&'e str> {
        let label = self.error.labels.iter().find(|label| label.primary)?;
        short(self.cell.get(label.start..label.end)?)
    }

    /// The learner's text under the label that contains `part`.
    pub fn under(&self, part: &str) -> Option<&'e str> {
        let mut labels = self.error.labels.iter();
        let label = labels.find(|label| label.text.contains(part))?;
        short(self.cell.get(label.start..label.end)?)
    }

    /// The text after the main label.
    pub fn behind(&self) -> &'e str {
        let label = self.error.labels.iter().find(|label| label.primary);
        let text = label.and_then(|label| self.cell.get(label.end..));
        text.unwrap_or_default()
    }

    /// The text before the main label.
    pub fn before(&self) -> &'e str {
        let label = self.error.labels.iter().find(|label| label.primary);
        let text = label.and_then(|label| self.cell.get(..label.start));
        text.unwrap_or_default()
    }

    /// The first text between backquotes in the message.
    pub fn quoted(&self) -> Option<&'e str> {
        self.error.message.split('`').nth(1)
    }
}

fn short(text: &str) -> Option<&str> {
    let fits = text.len() <= LONG && !text.contains('\n') && !text.is_empty();
    fits.then_some(text)
}

/// The expression followed by a question mark, in parentheses if it needs them.
pub fn tried(expression: &str) -> String {
    if let Some(lent) = expression
        .strip_prefix('&')
        .filter(|lent| is_enclosed(lent))
    {
        return format!("&{lent}?");
    }
    match is_one_piece(expression) {
        true => format!("{expression}?"),
        false => format!("({expression})?"),
    }
}

/// Whether an expression is a name with calls, without an operator outside brackets.
pub fn is_one_piece(expression: &str) -> bool {
    let mut depth = 0_usize;
    let mut in_text = false;
    expression.chars().all(|c| {
        match c {
            '"' => in_text = !in_text,
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > 0 || in_text || c.is_alphanumeric() || "_.:?)]\"".contains(c)
    })
}

/// Whether one pair of parentheses encloses the whole expression.
fn is_enclosed(expression: &str) -> bool {
    let inner = expression
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    inner.is_some_and(|inner| !inner.contains(')') || is_balanced(inner))
}

fn is_balanced(text: &str) -> bool {
    let mut depth = 0_i32;
    text.chars().all(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth >= 0
    })
}

/// The arguments of a call; `text` begins with the call's `(`.
pub fn arguments(text: &str) -> Option<&str> {
    let text = text.trim_start().strip_prefix('(')?;
    let mut depth = 1_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let within = &text[..at];
            return short(within).or(within.is_empty().then_some(within));
        }
    }
    None
}
