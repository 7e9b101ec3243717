//! What a command writes to standard output: text, or a line of JSON.

use std::borrow::Cow;
use std::io::Write;

use gpu_tutor_render::result;
use gpu_tutor_session::Outcome;
use serde::Serialize;

#[derive(Serialize)]
pub struct Row<'a> {
    cell: &'a str,
    kind: &'a str,
    #[serde(flatten)]
    outcome: Cow<'a, Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unmet: Option<&'a [String]>,
}

impl<'a> Row<'a> {
    /// A played cell. `kind` is `setup`, `demo`, `cell`, …; `unmet` is what a lesson expected and did not get.
    pub fn new(
        cell: &'a str,
        kind: &'a str,
        outcome: &'a Outcome,
        unmet: Option<&'a [String]>,
    ) -> Row<'a> {
        let result = result::drawn(&outcome.result);
        let outcome = if result == outcome.result {
            Cow::Borrowed(outcome)
        } else {
            Cow::Owned(Outcome {
                result,
                ..outcome.clone()
            })
        };
        Row {
            cell,
            kind,
            outcome,
            unmet,
        }
    }
}

/// Prints one object on its own line, immediately.
pub fn print(row: &impl Serialize) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer(&mut out, row)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Prints text as is.
///
/// # Errors
/// If the reader has gone away, where `print!` would panic.
pub fn say(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
