//! The session that answers are graded in. It is not the learner's, so free play neither helps nor harms an answer.

use std::sync::Arc;

use super::grader::Grader;
use crate::grade::{Report, TIME_LIMIT, grade};
use crate::lesson::{Exercise, Lesson};
use crate::session::SessionOptions;
use crate::session::live::Live;
use crate::session::{Interrupt, Session, SessionError};

/// Grades answer after answer in a sandbox. Its session starts when it is first needed, or prepared.
pub struct GradingSession<F> {
    /// What the learner's session is started with; none while that is not known.
    options: F,
    session: Option<Result<Live, SessionError>>,
}

impl<F: FnMut() -> Option<SessionOptions>> GradingSession<F> {
    pub fn new(options: F) -> Self {
        GradingSession {
            options,
            session: None,
        }
    }
}

impl<F: FnMut() -> Option<SessionOptions> + Send> Grader for GradingSession<F> {
    fn prepare(&mut self) {
        if !matches!(self.session, Some(Ok(_)))
            && let Some(options) = (self.options)()
        {
            self.session = Some(Live::start(options.for_grading(TIME_LIMIT)));
        }
    }

    fn grade(&mut self, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Report {
        self.prepare();
        match &mut self.session {
            Some(Ok(session)) => {
                let gpus = session.gpus();
                grade(session, lesson, exercise, answer, gpus)
            }
            Some(Err(error)) => Report::could_not_grade(exercise, error.to_string()),
            None => Report::could_not_grade(exercise, "the session is still being made ready"),
        }
    }

    fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        let session = self.session.as_ref()?.as_ref().ok()?;
        Some(session.interrupter())
    }
}
