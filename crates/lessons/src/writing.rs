//! Writes cells as FORMAT.md shows them.

use super::form::CellKind;

/// A cell with its fence, without a final line end. The fence is longer than any in the body.
pub fn write_cell(kind: CellKind, key: impl Fn(&str) -> Option<String>, body: &str) -> String {
    let form = kind.form();
    let mut info = format!("{} {}", form.language, form.name);
    for name in form.keys() {
        if let Some(value) = key(name) {
            info.push_str(&format!(" {name}={}", key_value(name, &value)));
        }
    }
    fenced(&info, body)
}

/// Text to read, in a fence without a kind.
pub fn write_text(language: &str, body: &str) -> String {
    fenced(language, body)
}

/// A fence with this info string, longer than any fence in the body.
pub fn fenced(info: &str, body: &str) -> String {
    let ticks = "`".repeat(longest_fence(body).max(2) + 1);
    format!("{ticks}{info}\n{body}\n{ticks}")
}

fn key_value(name: &str, value: &str) -> String {
    let plain = !value.is_empty()
        && value
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ',' | '.'));
    // A message is a sentence, so it is quoted even if it is one word.
    if plain && name != "message" {
        return value.to_owned();
    }
    // A backtick would turn the opening line into plain text, and it cannot be escaped there.
    let value = value.replace('\n', " ").replace('`', "'");
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The length of the longest run of backticks at the start of a line.
fn longest_fence(body: &str) -> usize {
    let ticks = |line: &str| {
        let line = line.trim_start();
        line.len() - line.trim_start_matches('`').len()
    };
    body.lines().map(ticks).max().unwrap_or(0)
}
