//! The sessions that one worker of the linter grades in.

use std::sync::Arc;
use std::time::Duration;

use crate::grade::TIME_LIMIT;
use crate::session::{Session, SessionError};

/// Opens a session for answers in which no cell runs longer than the limit.
pub type Open =
    Arc<dyn Fn(Duration) -> Result<Box<dyn Session + Send>, SessionError> + Send + Sync>;

/// One session for prepared answers and one for mutants, opened when they are first needed.
pub struct Sessions {
    open: Open,
    answers: Option<Box<dyn Session + Send>>,
    mutants: Option<(Duration, Box<dyn Session + Send>)>,
}

impl Sessions {
    pub fn new(open: &Open) -> Self {
        Sessions {
            open: open.clone(),
            answers: None,
            mutants: None,
        }
    }

    /// The session for prepared answers.
    pub fn answers(&mut self) -> Result<&mut dyn Session, SessionError> {
        let session = match self.answers.take() {
            Some(session) => session,
            None => (self.open)(TIME_LIMIT)?,
        };
        Ok(&mut **self.answers.insert(session))
    }

    /// The session for mutants with this limit. Most share one limit, so it is seldom opened again.
    pub fn mutants(&mut self, limit: Duration) -> Result<&mut dyn Session, SessionError> {
        let kept = self.mutants.take().filter(|(kept, _)| *kept == limit);
        let session = match kept {
            Some((_, session)) => session,
            None => (self.open)(limit)?,
        };
        Ok(&mut *self.mutants.insert((limit, session)).1)
    }
}
