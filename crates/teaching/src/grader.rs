//! The interface to whatever grades answers.

use std::sync::Arc;

use gpu_tutor_grading::Report;
use gpu_tutor_lessons::{Exercise, Lesson};
use gpu_tutor_session::Interrupt;

/// Grades answers in a session other than the learner's. A kernel does so on a separate thread.
pub trait Grader: Send {
    /// Gets ready for an answer to an exercise, without waiting. May be called again.
    fn prepare(&mut self, _lesson: &Lesson, _exercise: &Exercise) {}

    /// `answer` is one cell, or several separated by lines that begin with `// %%`.
    fn grade(&mut self, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Report;

    /// What stops the grading, if it can be stopped.
    fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        None
    }
}
