//! Grades the answers of a class: many at once, each in a box of its own, and each only once.
//!
//! | file | what it does |
//! |---|---|
//! | `paper.rs` | what a learner handed in, with the answers that were found in it |
//! | `job.rs` | one answer to grade, and the key under which its report is kept |
//! | `journal.rs` | keeps the reports on disk, so that a killed run goes on where it was |
//! | `queue.rs` | which worker grades which answer next |
//! | `pool.rs` | the workers |
//! | `examiner.rs` | the interface to what grades one answer, and which of its faults are the machine's |
//! | `boxes.rs` | grades one answer in a box |
//! | `cores.rs` | how many workers this machine bears, and a core for those that take times |
//! | `system/` | what it asks of the operating system |
//! | `engine.rs` | all of it together |
//! | `results.rs` | reports as results of learners |
//! | `shard.rs` | a part of a class, and several parts as a whole |

mod boxes;
mod cores;
mod engine;
mod examiner;
mod job;
mod journal;
mod paper;
mod pool;
mod queue;
mod results;
mod shard;
#[cfg(test)]
mod tests;

pub use boxes::InBoxes;
pub use cores::{Core, workers};
pub use engine::{Engine, Event, Graded};
pub use examiner::{Examined, Examiner};
pub use job::{Settings, content, judge};
pub use journal::{Journal, JournalError};
pub use paper::Paper;
pub use results::walls;
pub use shard::{MergeError, Part, Shard, merge};
