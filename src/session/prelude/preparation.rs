//! How far the way to a session that can run cells is.

use std::time::Instant;

use super::BuildProgress;

/// How far it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preparation {
    /// What is being done now.
    pub label: String,
    /// Crates of the prelude that are built, or begun.
    pub done: u64,
    /// Of so many; `None` where nothing is built, or while that is not known yet.
    pub total: Option<u64>,
    pub began: Instant,
}

impl Preparation {
    pub fn begin() -> Preparation {
        Preparation {
            label: "starting the session".into(),
            done: 0,
            total: None,
            began: Instant::now(),
        }
    }

    pub fn note(&mut self, progress: BuildProgress) {
        match progress {
            BuildProgress::Waiting => {
                self.label = "another gpu-tutor is building the prelude".into()
            }
            BuildProgress::Total(crates) => self.total = Some(crates as u64),
            BuildProgress::Building(name) => {
                self.done += 1;
                self.label = format!("building the prelude, once: {name}");
            }
        }
    }
}
