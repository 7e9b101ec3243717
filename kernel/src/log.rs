//! One line for whoever reads the kernel's standard error. Never what a cell holds or prints.

use std::fmt::Display;
use std::sync::Arc;

use jupyter_zmq_client::RuntimeError;

/// As much of a foreign name as a line can bear.
const NAME: usize = 40;

#[derive(Clone)]
pub(crate) struct Log(Arc<dyn Fn(&str) + Send + Sync>);

impl Log {
    pub(crate) fn new(line: impl Fn(&str) + Send + Sync + 'static) -> Self {
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

/// What is wrong with a message, without a word of its content: serde's own texts quote what they found.
pub(crate) fn fault(error: &RuntimeError) -> String {
    match error {
        RuntimeError::ParseError { msg_type, source } => {
            format!("the content of a {} {}", name(msg_type), place(source))
        }
        RuntimeError::SerdeError(source) => {
            format!("its header, metadata or content {}", place(source))
        }
        RuntimeError::VerifyError(_) => "its signature is not the connection file's".to_owned(),
        RuntimeError::DecodeError(_) => "its signature is not hexadecimal".to_owned(),
        other => other.to_string(),
    }
}

fn place(error: &serde_json::Error) -> String {
    let what = match error.classify() {
        serde_json::error::Category::Data => "has a field missing or of another type",
        _ => "is not JSON",
    };
    format!("{what} (column {})", error.column())
}

/// A message type as a line can show it.
pub(crate) fn name(msg_type: &str) -> String {
    let short: String = msg_type.chars().take(NAME).collect();
    short.escape_debug().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_never_quotes_the_message() {
        let source = serde_json::from_str::<bool>("\"secret\"").unwrap_err();
        let error = RuntimeError::ParseError {
            msg_type: "execute_request\n".repeat(9),
            source,
        };
        let line = fault(&error);
        assert!(!line.contains("secret"), "{line}");
        assert!(!line.contains('\n') && line.len() < 200, "{line}");
    }
}
