//! The progress of preparing a session.

use std::time::Instant;

use gpu_tutor_text::say;

use super::BuildProgress;

/// How far a session's preparation has progressed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preparation {
    /// The current step, for the user.
    pub label: String,
    /// The number of the prelude's crates whose build has started or ended.
    pub done: u64,
    /// The number of crates to build; `None` if nothing is built or it is not known yet.
    pub total: Option<u64>,
    pub began: Instant,
}

impl Preparation {
    pub fn begin() -> Preparation {
        Preparation {
            label: say!("starting the session"),
            done: 0,
            total: None,
            began: Instant::now(),
        }
    }

    pub fn note(&mut self, progress: BuildProgress) {
        match progress {
            BuildProgress::Waiting => {
                self.label = say!("another gpu-tutor is building the prelude")
            }
            BuildProgress::Total(crates) => self.total = Some(crates as u64),
            BuildProgress::Building(name) => {
                self.done += 1;
                self.label = say!("building the prelude, once: %{name}", name);
            }
        }
    }
}
