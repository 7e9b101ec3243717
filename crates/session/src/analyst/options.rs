//! What the language server is started with.

use std::time::Duration;

use crate::machine::toolchain::Toolchain;
use crate::prelude::Prelude;

/// The settings with which the language server is started.
#[derive(Debug, Clone)]
pub struct AnalystOptions {
    pub toolchain: Toolchain,
    pub prelude: Prelude,
    /// How much longer a question waits while the server is still loading.
    pub patience: Duration,
    /// The server is ended after this long without a question.
    pub idle: Duration,
}
