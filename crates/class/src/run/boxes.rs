//! Grades answers in boxes.

use std::sync::Arc;
use std::time::Duration;

use gpu_tutor_boxed::{Boxed, retire};
use gpu_tutor_sandbox::memory_shortages;
use gpu_tutor_session::{Interrupt, Session, SessionOptions};
use gpu_tutor_teaching::GradingSession;

use super::cores::Core;
use super::examiner::{Examined, Examiner, examined};
use super::job::Job;
use crate::Assignment;

/// The machine may be temporarily short of something.
const PAUSE: Duration = Duration::from_secs(2);

/// Grades each answer in its own box. While one answer is being graded, the box for the next one is started.
pub struct InBoxes<'a, F> {
    grading: GradingSession<F>,
    assignment: &'a Assignment<'a>,
    /// The box that is started in advance, and the exercise that it is for.
    next: Option<(usize, Boxed)>,
    core: Option<Core>,
}

impl<'a, F: FnMut() -> Option<SessionOptions>> InBoxes<'a, F> {
    /// With a core, every box runs on it, and no box is started while an answer is being graded.
    pub fn new(
        grading: GradingSession<F>,
        assignment: &'a Assignment<'a>,
        core: Option<Core>,
    ) -> Self {
        InBoxes {
            grading,
            assignment,
            next: None,
            core,
        }
    }

    /// What stops the answer that is currently being graded.
    pub fn stop(&self) -> Arc<dyn Interrupt> {
        self.grading.stop()
    }

    /// Returns a working box where the exercise's setups have run.
    fn open(&mut self, index: usize) -> Result<Boxed, String> {
        let (lesson, exercise) = self.assignment.exercises[index];
        let session = match self.next.take() {
            Some((exercise, session)) if exercise == index => Some(session),
            Some((_, other)) => {
                retire(other);
                None
            }
            None => None,
        };
        let session = session.or_else(|| self.grading.open(lesson, exercise));
        let mut session = session.ok_or("cannot start a session")?;
        let ready = session.ready(&mut |_| {});
        ready.map_err(|why| why.to_string())?;
        Ok(session)
    }
}

impl<F: FnMut() -> Option<SessionOptions> + Send> Examiner for InBoxes<'_, F> {
    fn examine(&mut self, job: &Job, more: bool) -> Examined {
        if let Some(core) = &self.core {
            core.stay_on();
        }
        let short = memory_shortages();
        let session = match self.open(job.exercise) {
            Ok(session) => session,
            Err(reason) => {
                self.start_again();
                return Examined::Fault(reason);
            }
        };
        if job.tries() > 0 {
            self.grading.ask_solution_first();
        }
        let (lesson, exercise) = self.assignment.exercises[job.exercise];
        if more && self.core.is_none() && job.tries() == 0 {
            let next = self.grading.open(lesson, exercise);
            self.next = next.map(|next| (job.exercise, next));
        }
        let report = self
            .grading
            .grade_in(session, lesson, exercise, &job.answer);
        let examined = examined(report, memory_shortages() > short);
        if matches!(examined, Examined::Fault(_)) {
            self.start_again();
        }
        examined
    }

    fn pause(&self) -> Duration {
        PAUSE
    }

    fn start_again(&mut self) {
        self.next = None;
        self.grading.start_again();
    }
}
