//! The failure of a command: what failed, and what to do next.

use gpu_tutor_class::intake::IntakeError;
use gpu_tutor_class::policy::PolicyError;
use gpu_tutor_lessons::{CatalogueError, NotFound, Problems};
use gpu_tutor_render::terminal::{Style, Theme};
use gpu_tutor_session::SessionError;
use gpu_tutor_text::clean;
use gpu_tutor_text::language::UnknownLanguage;
use gpu_tutor_text::{say, t};

/// A label such as `error:`, and the space after it. A full-width colon needs none.
pub fn label(theme: &Theme, style: Style, label: &str) -> String {
    let space = if label.is_ascii() { " " } else { "" };
    theme.paint(style, label) + space
}

/// Printed to standard error; the command exits with 2.
#[derive(Debug)]
pub struct Failure {
    /// Empty if the reader of standard output has gone away, as `head` does: nobody is left to read a message.
    pub what: String,
    pub help: Option<String>,
}

impl Failure {
    pub fn new(what: impl Into<String>, help: impl Into<String>) -> Self {
        Failure {
            what: what.into(),
            help: Some(help.into()),
        }
    }

    pub fn tell(&self, theme: &Theme) {
        if self.what.is_empty() {
            return;
        }
        // Some of it may come from a file that somebody else wrote.
        let plain = |text: &str| text.replace(clean::is_control, "\u{fffd}");
        let what = plain(&self.what);
        eprintln!("{}{what}", label(theme, Style::Bad, &t!("error:")));
        if let Some(help) = self.help.as_deref().map(plain) {
            eprintln!("  {} {help}", theme.either("→", "->"));
        }
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Self {
        Failure {
            what: error.what,
            help: error.help,
        }
    }
}

impl From<Failure> for SessionError {
    fn from(failure: Failure) -> Self {
        SessionError {
            what: failure.what,
            help: failure.help,
        }
    }
}

impl From<UnknownLanguage> for Failure {
    fn from(error: UnknownLanguage) -> Self {
        Failure {
            what: error.to_string(),
            help: None,
        }
    }
}

impl From<NotFound> for Failure {
    fn from(error: NotFound) -> Self {
        Failure {
            what: error.to_string(),
            help: Some(say!("`gpu-tutor lessons` lists them")),
        }
    }
}

impl From<CatalogueError> for Failure {
    fn from(error: CatalogueError) -> Self {
        Failure {
            what: error.to_string(),
            help: Some(say!("give a folder that contains lesson files")),
        }
    }
}

impl From<Problems> for Failure {
    fn from(error: Problems) -> Self {
        Failure {
            what: format!("{}\n{error}", t!("the lessons are broken")),
            help: None,
        }
    }
}

impl From<IntakeError> for Failure {
    fn from(error: IntakeError) -> Self {
        // Each of its messages already says what to do.
        Failure {
            what: error.to_string(),
            help: None,
        }
    }
}

impl From<PolicyError> for Failure {
    fn from(error: PolicyError) -> Self {
        Failure::new(
            error.to_string(),
            "`TEACHING.md` describes the file under \"Late, and which attempt counts\"",
        )
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        let gone = error.kind() == std::io::ErrorKind::BrokenPipe;
        Failure {
            what: if gone {
                String::new()
            } else {
                say!("cannot write to standard output: %{error}", error)
            },
            help: None,
        }
    }
}
