//! One-line log messages on standard error. They never contain a cell's code or output.

use std::fmt::Display;
use std::sync::Arc;

use jupyter_zmq_client::RuntimeError;

/// The maximum number of characters of a client's message type to show in a line.
const TYPE_LENGTH: usize = 40;

/// Receives log lines, from any thread. By default they go to standard error.
#[derive(Clone)]
pub struct Log(Arc<dyn Fn(&str) + Send + Sync>);

impl Log {
    pub fn new(line: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Log(Arc::new(line))
    }

    pub(crate) fn line(&self, line: impl Display) {
        (self.0)(&line.to_string());
    }
}

impl Default for Log {
    fn default() -> Self {
        Log::new(|line| eprintln!("gpu-tutor kernel: {line}"))
    }
}

/// Says what is wrong with a message without quoting it. serde's own error messages contain the value that was found.
pub(crate) fn describe(error: &RuntimeError) -> String {
    match error {
        RuntimeError::ParseError { msg_type, source } => {
            format!(
                "the content of a {} {}",
                short_type(msg_type),
                position(source)
            )
        }
        RuntimeError::SerdeError(source) => {
            format!("its header, metadata or content {}", position(source))
        }
        RuntimeError::VerifyError(_) => "its signature is not the connection file's".to_owned(),
        RuntimeError::DecodeError(_) => "its signature is not hexadecimal".to_owned(),
        other => other.to_string(),
    }
}

fn position(error: &serde_json::Error) -> String {
    let what = match error.classify() {
        serde_json::error::Category::Data => "has a field missing or of another type",
        _ => "is not JSON",
    };
    format!("{what} (column {})", error.column())
}

/// A message type, shortened and escaped for one line.
pub(crate) fn short_type(msg_type: &str) -> String {
    let short: String = msg_type.chars().take(TYPE_LENGTH).collect();
    short.escape_debug().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_never_quotes_the_message() {
        let source = serde_json::from_str::<bool>("\"secret\"").unwrap_err();
        let error = RuntimeError::ParseError {
            msg_type: "execute_request\n".repeat(9),
            source,
        };
        let line = describe(&error);
        assert!(!line.contains("secret"), "{line}");
        assert!(!line.contains('\n') && line.len() < 200, "{line}");
    }
}
