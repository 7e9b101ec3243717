//! Grades the answers of a class: many at once, each in its own box, and each only once.
//!
//! | file | what it does |
//! |---|---|
//! | `job.rs` | one answer to grade, and the key that its report is stored under |
//! | `journal.rs` | stores the reports on disk, so that a run that was killed continues where it stopped |
//! | `queue.rs` | which worker grades which answer next |
//! | `pool.rs` | the workers |
//! | `examiner.rs` | the interface to whatever grades one answer, and which of its faults are the machine's |
//! | `boxes.rs` | grades one answer in a box |
//! | `cores.rs` | how many workers this machine can handle, and a core for those that measure times |
//! | `engine.rs` | combines all of the above |
//! | `walls.rs` | the walls around the boxes of a whole class |
//! | `shard.rs` | a part of a class, and how parts are merged into a whole |

mod boxes;
mod cores;
mod engine;
mod examiner;
mod job;
mod journal;
mod pool;
mod queue;
mod shard;
#[cfg(test)]
mod tests;
mod walls;

pub use boxes::InBoxes;
pub use cores::{Core, workers};
pub use engine::{Engine, Event, Graded};
pub use examiner::{Examined, Examiner};
pub use job::{Settings, content, judge};
pub use journal::{Journal, JournalError};
pub use shard::{MergeError, Part, Shard, merge};
pub use walls::walls;
