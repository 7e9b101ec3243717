//! Grades answers in boxes. No box is the learner's own session, so free play neither helps nor harms an answer.

use std::sync::Arc;

use super::grader::Grader;
use crate::grade::{GradeOptions, Reference, Report, TIME_LIMIT, grade};
use crate::lesson::{Exercise, Lesson};
use crate::session::boxed::{BoxPlan, Boxed, Boxes, Limits, retire};
use crate::session::{Interrupt, Session, SessionOptions, StopSwitch};

/// Grades each answer in a box of its own. One box is made ready ahead while the learner reads.
pub struct GradingSession<F> {
    /// What the learner's session is started with; none while that is not known.
    options: F,
    answers: Option<Boxes>,
    /// Runs the lesson's solution where a check asks for it.
    reference: Option<Reference>,
    stop: StopSwitch,
}

impl<F: FnMut() -> Option<SessionOptions>> GradingSession<F> {
    pub fn new(options: F) -> Self {
        GradingSession {
            options,
            answers: None,
            reference: None,
            stop: StopSwitch::default(),
        }
    }

    /// Where boxes for answers come from.
    fn answers(&mut self) -> Option<&mut Boxes> {
        if self.answers.is_none() {
            let options = (self.options)()?;
            let kept = BoxPlan::new(options.clone(), Limits::kept(TIME_LIMIT));
            let plan = BoxPlan::new(options, Limits::answer(TIME_LIMIT));
            self.answers = Some(Boxes::new(plan));
            self.reference = Some(Reference::new(move || {
                Ok(Box::new(Boxed::new(kept.clone())))
            }));
        }
        self.answers.as_mut()
    }
}

/// The cells that run before an answer to an exercise.
fn setups<'l>(lesson: &'l Lesson, exercise: &'l Exercise) -> Vec<&'l str> {
    let setups = lesson.setups_for(exercise).into_iter();
    setups.map(|setup| setup.code.as_str()).collect()
}

impl<F: FnMut() -> Option<SessionOptions> + Send> Grader for GradingSession<F> {
    fn prepare(&mut self, lesson: &Lesson, exercise: &Exercise) {
        if let Some(answers) = self.answers() {
            answers.prepare(&setups(lesson, exercise));
        }
    }

    fn grade(&mut self, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Report {
        let Some(answers) = self.answers() else {
            return Report::could_not_grade(exercise, "the session is still being made ready");
        };
        let mut session: Boxed = answers.take();
        let Some(reference) = &mut self.reference else {
            return Report::could_not_grade(exercise, "the session is still being made ready");
        };
        let options = GradeOptions::new(session.gpus());
        let target = session.interrupter();
        let report = self.stop.during(Some(target), || {
            grade(&mut session, reference, lesson, exercise, answer, &options)
        });
        self.stop.clear();
        retire(session);
        // The next attempt is probably one at the same exercise.
        self.prepare(lesson, exercise);
        report
    }

    fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        Some(Arc::new(self.stop.clone()))
    }
}
