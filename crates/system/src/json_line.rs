//! Messages between the program's own processes: one JSON object per line.

use std::io::{self, Write};

use serde::Serialize;

/// Writes one message as a line.
///
/// # Errors
/// If the other side is gone, or is not reading.
pub fn send(mut to: impl Write, message: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    to.write_all(&line)
}
