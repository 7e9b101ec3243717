//! Asks the session for a line of input.

use std::io::{self, Write, stdin, stdout};

use gpu_tutor_wire::Event;

use super::{send, tick};

/// Asks for a line and waits for it. Returns it without its line break, or `None` if there is no one to ask.
///
/// # Errors
/// If standard input cannot be read.
#[inline(never)]
pub(crate) fn ask(prompt: &str, check: Option<&str>) -> io::Result<Option<String>> {
    // Do not ask if the cell has been interrupted.
    tick();
    let _ = stdout().flush();
    send(&Event::Asked {
        prompt: prompt.to_owned(),
        check: check.map(str::to_owned),
    });
    let mut line = String::new();
    // A process that waits a long time for its answer may be mistaken for one that reads without asking, and then gets
    // one end of input too many. A check must not end because of that.
    let ends = if check.is_some() { 4 } else { 1 };
    for _ in 0..ends {
        let read = stdin().read_line(&mut line);
        // An interrupt ends the input, so check for one before reporting the end.
        tick();
        if read? > 0 {
            return Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()));
        }
    }
    Ok(None)
}
