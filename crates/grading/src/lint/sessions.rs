//! The sessions that one linter worker grades in.

use std::sync::Arc;
use std::time::Duration;

use gpu_tutor_session::{Session, SessionError};

use crate::TIME_LIMIT;
use crate::reference::Reference;

/// Opens a session for answers. No cell in it may run longer than the limit.
pub type Open =
    Arc<dyn Fn(Duration) -> Result<Box<dyn Session + Send>, SessionError> + Send + Sync>;

/// One session each for prepared answers, mutants and solutions. Each is opened when it is first needed.
pub struct Sessions {
    open: Open,
    answers: Option<Box<dyn Session + Send>>,
    mutants: Option<(Duration, Box<dyn Session + Send>)>,
    reference: Reference,
}

impl Sessions {
    pub fn new(open: &Open) -> Self {
        let solutions = open.clone();
        Sessions {
            open: open.clone(),
            answers: None,
            mutants: None,
            reference: Reference::new(move || solutions(TIME_LIMIT)),
        }
    }

    /// The session for prepared answers, and the one for solutions.
    pub fn answers(&mut self) -> Result<(&mut dyn Session, &mut Reference), SessionError> {
        let session = match self.answers.take() {
            Some(session) => session,
            None => (self.open)(TIME_LIMIT)?,
        };
        Ok((&mut **self.answers.insert(session), &mut self.reference))
    }

    /// The session for solutions.
    pub fn reference(&mut self) -> &mut Reference {
        &mut self.reference
    }

    /// The session for mutants with this limit, and the one for solutions. Most mutants share one limit, so the session
    /// is seldom reopened.
    pub fn mutants(
        &mut self,
        limit: Duration,
    ) -> Result<(&mut dyn Session, &mut Reference), SessionError> {
        let kept = self.mutants.take().filter(|(kept, _)| *kept == limit);
        let session = match kept {
            Some((_, session)) => session,
            None => (self.open)(limit)?,
        };
        let session = &mut self.mutants.insert((limit, session)).1;
        Ok((&mut **session, &mut self.reference))
    }
}
