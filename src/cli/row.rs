//! What a command writes to standard output: text, or a line of JSON.

use std::io::Write;

use serde::Serialize;

use crate::session::Outcome;

#[derive(Serialize)]
pub struct Row<'a> {
    pub cell: &'a str,
    /// `setup`, `demo`, `cell`, …
    pub kind: &'a str,
    #[serde(flatten)]
    pub outcome: &'a Outcome,
    /// What the lesson expected and did not get.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unmet: Option<&'a [String]>,
}

/// One object on a line of its own, told at once.
pub fn print(row: &impl Serialize) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer(&mut out, row)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Text as it is. Errs where `print!` would panic: the reader may have gone away.
pub fn say(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
