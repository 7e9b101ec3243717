//! What the learner has done, kept between runs under the stable ids of lessons and cells.

mod done;
mod record;
mod store;
#[cfg(test)]
mod tests;

pub use done::Done;
pub use record::{Answer, Place, Progress, Score};
pub use store::{Kept, ProgressError, Store};
