//! The state that the executor's thread shares with the request handler.

use std::sync::OnceLock;

use gpu_tutor_analyst::Analyst;
use gpu_tutor_session::{SessionOptions, StopSwitch};

#[derive(Default)]
pub struct Shared {
    /// Set as soon as the options are known.
    pub analyst: OnceLock<Analyst>,
    /// The options of the cells' session.
    pub options: OnceLock<SessionOptions>,
    /// Cleared when a cell begins.
    pub stop: StopSwitch,
}

impl Shared {
    /// Whether the session holds a variable of this name.
    pub fn holds(&self, name: &str) -> bool {
        let analyst = self.analyst.get();
        analyst.is_some_and(|analyst| analyst.holds(name))
    }
}
