//! Teaching, without drawing: the learner's place in a lesson, attempts, hints, grades, and the record of progress.
//!
//! The prompt, the Jupyter kernel and the command line call this crate and draw what it returns.

mod attempt;
mod demo;
mod exercises;
pub mod fixture;
mod grader;
mod grading_session;
mod prediction;
pub mod progress;
mod record;
mod walkthrough;

pub use demo::unmet;
pub use exercises::{GivenAgain, Hint, QuizAnswer, Taken, Tutor};
pub use grader::Grader;
pub use grading_session::GradingSession;
pub use prediction::{can_be_compared, outcome_of};
pub use record::Record;
pub use walkthrough::{Walkthrough, find, visible, with_passage};
