//! What a kernel is told beside its connection file.

use std::path::PathBuf;
use std::time::Duration;

use crate::log::Log;

/// How a kernel behaves where the protocol leaves the choice.
#[derive(Clone)]
pub struct KernelOptions {
    pub(crate) history: Option<PathBuf>,
    pub(crate) log: Log,
    pub(crate) signals: bool,
    pub(crate) patience: Duration,
    pub(crate) grace: Duration,
}

impl Default for KernelOptions {
    fn default() -> Self {
        KernelOptions {
            history: None,
            log: Log::default(),
            signals: true,
            patience: Duration::from_secs(5),
            grace: Duration::from_secs(2),
        }
    }
}

impl KernelOptions {
    /// Keeps the inputs of all sessions in this file, one JSON object a line.
    #[must_use]
    pub fn history(mut self, file: impl Into<PathBuf>) -> Self {
        self.history = Some(file.into());
        self
    }

    /// Takes the kernel's own lines, which would go to standard error. Called from any thread.
    #[must_use]
    pub fn log(mut self, line: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.log = Log::new(line);
        self
    }

    /// Whether SIGINT interrupts the cell and SIGTERM ends the kernel; they do unless told otherwise.
    #[must_use]
    pub fn signals(mut self, heeded: bool) -> Self {
        self.signals = heeded;
        self
    }

    /// How long a front end may take nothing of what is published before it is disconnected.
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// How long a running cell has to end after a shutdown was asked for.
    #[must_use]
    pub fn grace(mut self, grace: Duration) -> Self {
        self.grace = grace;
        self
    }
}
