//! What the engine's thread and those that answer beside it share.

use std::sync::OnceLock;

use crate::session::StopSwitch;
use crate::session::analyst::Analyst;

#[derive(Default)]
pub struct Shared {
    /// There once the session is.
    pub analyst: OnceLock<Analyst>,
    /// Cleared when a cell begins.
    pub stop: StopSwitch,
}
