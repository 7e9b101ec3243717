//! A session for answers, apart from the learner's own: free play can neither help there nor harm.

use std::sync::Arc;

use super::report::Report;
use super::run::grade;
use crate::lesson::{Exercise, Lesson};
use crate::session::Options;
use crate::session::live::Live;
use crate::session::{Interrupt, Session, SessionError};

/// Grades answer after answer. Its session starts at the first need, or ahead of it.
pub struct Apart {
    options: Options,
    session: Option<Result<Live, SessionError>>,
}

impl Apart {
    /// `options` are those for answers: behind walls, and with a time limit.
    pub fn new(options: Options) -> Apart {
        Apart {
            options,
            session: None,
        }
    }

    /// Gets ready for an answer, without waiting.
    pub fn prepare(&mut self) {
        if !matches!(self.session, Some(Ok(_))) {
            self.session = Some(Live::start(self.options.clone()));
        }
    }

    /// `answer` is one cell, or several separated by lines that begin with `// %%`.
    pub fn grade(&mut self, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Report {
        self.prepare();
        match &mut self.session {
            Some(Ok(session)) => {
                let gpus = session.gpus();
                grade(session, lesson, exercise, answer, gpus)
            }
            Some(Err(error)) => Report::could_not_grade(exercise, error.to_string()),
            None => Report::could_not_grade(exercise, "there is no session to grade in"),
        }
    }

    /// What stops it; there once it is prepared.
    pub fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        let session = self.session.as_ref()?.as_ref().ok()?;
        Some(session.interrupter())
    }
}
