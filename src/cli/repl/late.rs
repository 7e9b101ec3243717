//! What the prompt needs of a session that is still being made ready: it has it from the moment the session starts.

use std::sync::{Arc, OnceLock};

use crate::grade::{Apart, Report, TIME_LIMIT};
use crate::lesson::{Exercise, Lesson};
use crate::repl::{Assistant, Grader};
use crate::session::Options;
use crate::session::analyst::{Analyst, Completions, Doc, Signature};
use crate::session::live::Live;
use crate::session::{Interrupt, Session, SessionError};

/// What every part of the prompt shares.
#[derive(Clone, Default)]
pub struct Late(Arc<OnceLock<(Analyst, Options)>>);

impl Late {
    pub fn started(&self, live: &Live, options: &Options) {
        // Only the first session is the learner's.
        let _ = self.0.set((live.analyst(), options.clone()));
    }

    /// One more session, for a demo of its own.
    pub fn one_more(&self) -> Result<Box<dyn Session>, SessionError> {
        let (_, options) = self.0.get().ok_or_else(not_yet)?;
        Ok(Box::new(Live::start(options.clone())?))
    }

    pub fn grader(&self) -> impl Grader + 'static {
        LateGrader {
            late: self.clone(),
            apart: None,
        }
    }

    fn analyst(&self) -> Option<&Analyst> {
        self.0.get().map(|(analyst, _)| analyst)
    }
}

fn not_yet() -> SessionError {
    SessionError {
        what: "the session is still being made ready".into(),
        help: Some("try again in a moment".into()),
    }
}

impl Assistant for Late {
    fn complete(&self, code: &str, offset: usize) -> Completions {
        match self.analyst() {
            Some(analyst) => analyst.complete(code, offset),
            None => Completions {
                start: offset,
                end: offset,
                items: Vec::new(),
            },
        }
    }

    fn doc(&self, name: &str) -> Option<Doc> {
        self.analyst()?.doc(name)
    }

    fn signature(&self, code: &str, offset: usize) -> Option<Signature> {
        self.analyst()?.signature_at_once(code, offset)
    }

    fn notice(&self) -> Option<&'static str> {
        self.analyst()?.notice()
    }
}

struct LateGrader {
    late: Late,
    apart: Option<Apart>,
}

impl LateGrader {
    fn apart(&mut self) -> Option<&mut Apart> {
        if self.apart.is_none() {
            let (_, options) = self.late.0.get()?;
            self.apart = Some(Apart::new(options.clone().for_grading(TIME_LIMIT)));
        }
        self.apart.as_mut()
    }
}

impl Grader for LateGrader {
    fn prepare(&mut self) {
        if let Some(apart) = self.apart() {
            apart.prepare();
        }
    }

    fn grade(&mut self, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Report {
        match self.apart() {
            Some(apart) => apart.grade(lesson, exercise, answer),
            None => Report::could_not_grade(exercise, not_yet().what),
        }
    }

    fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        self.apart.as_ref()?.interrupter()
    }
}
