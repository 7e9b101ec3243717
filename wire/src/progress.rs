//! The progress of a loop.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    pub label: String,
    pub done: u64,
    /// The number of items; `None` if it is not known.
    pub total: Option<u64>,
    pub seconds: f64,
    pub finished: bool,
}

/// The speed of a loop, in whichever form gives the larger number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pace {
    /// This many items are done per second.
    PerSecond(f64),
    /// Each item takes this many seconds.
    Each(f64),
}

impl Pace {
    /// The pace of a loop that has done `done` items in `seconds` seconds; `None` before the first item is done.
    pub fn of(done: u64, seconds: f64) -> Option<Pace> {
        let items = done as f64;
        match done > 0 && seconds > 0.0 {
            false => None,
            true if items >= seconds => Some(Pace::PerSecond(items / seconds)),
            true => Some(Pace::Each(seconds / items)),
        }
    }
}
