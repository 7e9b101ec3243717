//! Options of a kernel.

use std::path::PathBuf;
use std::time::Duration;

use crate::log::Log;

/// Settings that the protocol leaves open.
#[derive(Clone)]
pub struct KernelOptions {
    pub(crate) history: Option<PathBuf>,
    pub(crate) log: Log,
    pub(crate) signals: bool,
    pub(crate) send_timeout: Duration,
    pub(crate) shutdown_timeout: Duration,
}

impl Default for KernelOptions {
    fn default() -> Self {
        KernelOptions {
            history: None,
            log: Log::default(),
            signals: true,
            send_timeout: Duration::from_secs(5),
            shutdown_timeout: Duration::from_secs(2),
        }
    }
}

impl KernelOptions {
    /// Keeps the inputs of all sessions in this file, one JSON object per line.
    #[must_use]
    pub fn history(mut self, file: impl Into<PathBuf>) -> Self {
        self.history = Some(file.into());
        self
    }

    /// Receives the log lines instead of standard error. May be called from any thread.
    #[must_use]
    pub fn log(mut self, line: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.log = Log::new(line);
        self
    }

    /// Whether SIGINT interrupts the cell and SIGTERM ends the kernel. Default: true.
    #[must_use]
    pub fn signals(mut self, enabled: bool) -> Self {
        self.signals = enabled;
        self
    }

    /// How long a front end may read no output before it is disconnected. Default: 5 seconds.
    #[must_use]
    pub fn send_timeout(mut self, send_timeout: Duration) -> Self {
        self.send_timeout = send_timeout;
        self
    }

    /// How long a running cell may take to end after a shutdown request. Default: 2 seconds.
    #[must_use]
    pub fn shutdown_timeout(mut self, shutdown_timeout: Duration) -> Self {
        self.shutdown_timeout = shutdown_timeout;
        self
    }
}
