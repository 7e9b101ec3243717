//! Who judges an answer.

use std::sync::Arc;

use crate::grade::Report;
use crate::lesson::{Exercise, Lesson};
use crate::session::Interrupt;

/// Grades answers somewhere else than in the learner's session.
pub trait Grader {
    /// Gets ready for an answer, without waiting; called ahead of `grade`, more than once.
    fn prepare(&mut self) {}

    /// `answer` is one cell, or several separated by lines that begin with `// %%`.
    fn grade(&mut self, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Report;

    /// What Ctrl-C stops while it grades; there once it is prepared.
    fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        None
    }
}
