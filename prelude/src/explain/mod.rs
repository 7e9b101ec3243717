//! Explains errors to learners: one message without a backtrace, and what to do next if that is known.

mod candle;
mod shapes;

pub(crate) use candle::{begin_cell, broke_earlier, is_sticky};

use std::any::Any;
use std::error::Error as StdError;
use std::fmt::Display;

use crate::error::{Error, Fault};

/// An explanation: what failed, and what to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    pub message: String,
    pub help: Option<String>,
}

impl Explained {
    fn new(message: impl Into<String>) -> Explained {
        Explained {
            message: message.into(),
            help: None,
        }
    }

    fn help(self, help: impl Into<String>) -> Explained {
        Explained {
            help: Some(help.into()),
            ..self
        }
    }

    fn under(self, context: &dyn Display) -> Explained {
        let context = context.to_string();
        if context.is_empty() {
            return self;
        }
        Explained {
            message: format!("{context}{}{}", t!(": "), self.message),
            ..self
        }
    }
}

/// Explains candle's errors and the prelude's own. For other errors, the message is their text.
pub fn explain(error: &(dyn StdError + 'static)) -> Explained {
    if let Some(error) = error.downcast_ref::<Error>() {
        return candle::explain(error);
    }
    if let Some(fault) = error.downcast_ref::<Fault>() {
        return of_fault(fault);
    }
    Explained::new(error.to_string())
}

/// Like [`explain`], for a value that only implements `Display`, such as the `E` of any `Result`.
pub(crate) fn explain_display<E: Display + Any>(error: &E) -> Explained {
    let any: &dyn Any = error;
    if let Some(error) = any.downcast_ref::<Error>() {
        return candle::explain(error);
    }
    match any.downcast_ref::<Fault>() {
        Some(fault) => of_fault(fault),
        None => Explained::new(error.to_string()),
    }
}

fn of_fault(fault: &Fault) -> Explained {
    Explained {
        message: fault.to_string(),
        help: fault.help(),
    }
}

#[cfg(test)]
mod tests;
