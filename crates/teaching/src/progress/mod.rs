//! What the learner has done, saved between runs under the stable ids of lessons and cells.

mod done;
mod record;
mod store;
#[cfg(test)]
mod tests;

pub use done::Done;
pub use record::{Place, Progress, QuizAnswer, Score};
pub use store::{Loaded, ProgressError, Store};
