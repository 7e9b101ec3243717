//! A kernel's options.

use std::path::PathBuf;
use std::time::Duration;

use crate::log::Log;

/// Settings that the protocol leaves open.
#[derive(Clone)]
pub struct KernelOptions {
    /// The file that stores the inputs of all sessions, one JSON object per line.
    pub history: Option<PathBuf>,
    pub log: Log,
    /// Whether SIGINT interrupts the cell and SIGTERM ends the kernel.
    pub signals: bool,
    /// How long a front end may go without reading output before it is disconnected.
    pub send_timeout: Duration,
    /// How long a running cell may take to end after a shutdown request.
    pub shutdown_timeout: Duration,
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
