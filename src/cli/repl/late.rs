//! What the prompt needs from a session that is still starting. It is available from the moment the session
//! starts.

use std::sync::{Arc, OnceLock};

use gpu_tutor_analyst::{Analyst, AnalystOptions, Completions, Doc, NoDoc, Signature};
use gpu_tutor_session::live::Live;
use gpu_tutor_session::scope::Names;
use gpu_tutor_session::{Session, SessionError, SessionOptions};
use gpu_tutor_teaching::{Grader, GradingSession};
use gpu_tutor_text::say;

use crate::repl::Assistant;

/// The session's analyst and options, shared by every part of the prompt.
#[derive(Clone, Default)]
pub struct Late(Arc<OnceLock<(Analyst, SessionOptions)>>);

impl Late {
    pub fn started(&self, names: &Names, options: &SessionOptions) {
        let analyst = Analyst::new(AnalystOptions::of(options), names.clone());
        // Only the first session is the learner's.
        let _ = self.0.set((analyst, options.clone()));
    }

    /// Another session, for a demo that needs its own.
    pub fn one_more(&self) -> Result<Box<dyn Session>, SessionError> {
        Ok(Box::new(Live::start(self.options()?)?))
    }

    pub fn grader(&self) -> impl Grader + 'static {
        let late = self.clone();
        GradingSession::new(move || late.options().ok())
    }

    fn options(&self) -> Result<SessionOptions, SessionError> {
        let started = self.0.get();
        started
            .map(|(_, options)| options.clone())
            .ok_or_else(|| SessionError {
                what: say!("the session is still starting"),
                help: Some(say!("try again in a moment")),
            })
    }

    fn analyst(&self) -> Option<&Analyst> {
        self.0.get().map(|(analyst, _)| analyst)
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

    fn doc(&self, name: &str) -> Result<Doc, NoDoc> {
        self.analyst().ok_or(NoDoc::Late)?.doc(name)
    }

    fn signature(&self, code: &str, offset: usize) -> Option<Signature> {
        self.analyst()?.signature_at_once(code, offset)
    }

    fn holds(&self, name: &str) -> bool {
        self.analyst().is_some_and(|analyst| analyst.holds(name))
    }

    fn gpus(&self) -> Option<usize> {
        self.0.get().map(|(_, options)| options.gpus())
    }

    fn unused_gpu(&self) -> Option<SessionError> {
        self.0.get()?.1.gpu_plan.unused.clone()
    }

    fn notice(&self) -> Option<&'static str> {
        self.analyst()?.notice()
    }
}
