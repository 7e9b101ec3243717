//! Decides which cells should not run again without asking.

use std::time::Duration;

use gpu_tutor_session::cell::words;
use gpu_tutor_text::units::seconds;
use gpu_tutor_text::{say, t};

use super::Entry;

/// A cell that ran longer than this does not run again without asking.
const LONG_MS: f64 = 5_000.0;

/// Words in code that changes something outside the session.
const ACTS: [&str; 16] = [
    "Command",
    "File",
    "OpenOptions",
    "TcpListener",
    "TcpStream",
    "UdpSocket",
    "copy_file",
    "create_dir",
    "create_dir_all",
    "fs",
    "remove_dir",
    "remove_dir_all",
    "remove_file",
    "save",
    "save_safetensors",
    "set_current_dir",
];

/// Why a person should be asked before a cell runs again: it changes something outside the session, or it took a long
/// time.
pub fn doubt(entry: &Entry) -> Option<String> {
    let code = &entry.code;
    if code.trim_start().starts_with('!') {
        return Some(say!("it runs a shell command"));
    }
    if let Some(word) = words(code).find(|word| ACTS.contains(word)) {
        let text = t!(
            "it may write a file or act outside the session: `%{word}`",
            word
        );
        return Some(text.into_owned());
    }
    let time = Duration::from_secs_f64(entry.run_ms.max(0.0) / 1e3);
    (entry.run_ms > LONG_MS).then(|| say!("it took %{time}", time = seconds(time, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(code: &str, run_ms: f64) -> Option<String> {
        doubt(&Entry {
            number: 1,
            code: code.to_owned(),
            holds: true,
            run_ms,
        })
    }

    #[test]
    fn what_writes_or_took_long_is_asked_about() {
        assert_eq!(asks("let a = 1;", 10.0), None);
        assert!(
            asks("std::fs::write(\"a\", \"b\")?;", 1.0).is_some_and(|why| why.contains("`fs`"))
        );
        assert!(asks("!mkdir data", 1.0).is_some_and(|why| why.contains("shell")));
        assert_eq!(asks("train()?", 12_300.0).as_deref(), Some("it took 12 s"));
    }
}
