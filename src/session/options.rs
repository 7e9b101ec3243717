//! What a session is started with.

use std::time::Duration;

use super::machine::gpus;
use super::machine::toolchain::Toolchain;
use super::prelude::Prelude;

/// What a session is started with.
#[derive(Debug, Clone)]
pub struct SessionOptions {
    pub toolchain: Toolchain,
    pub prelude: Prelude,
    /// A cell that runs longer is interrupted, then killed.
    pub time_limit: Option<Duration>,
    /// `cpu` or `cuda:N`: where cells put tensors when they name no device.
    pub device: Option<String>,
    /// The cells are somebody else's: they and their compiler run in a sandbox.
    pub sandboxed: bool,
}

impl SessionOptions {
    /// The same options for submissions: sandboxed, and no cell runs longer than `limit`.
    pub fn for_grading(self, limit: Duration) -> SessionOptions {
        SessionOptions {
            time_limit: Some(limit),
            sandboxed: true,
            ..self
        }
    }

    /// The CUDA devices that its cells can use.
    pub fn gpus(&self) -> usize {
        gpus::usable(self.prelude.flavour)
    }
}
