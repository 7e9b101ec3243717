//! Errors that prevent a kernel from starting.

use std::io;
use std::path::PathBuf;

use jupyter_zmq_client::RuntimeError;

/// Each message says what failed and what to do next.
#[derive(Debug, thiserror::Error)]
pub enum KernelError {
    #[error(
        "cannot read the connection file {}: {source}; a front end writes it before it starts the kernel, so start the kernel from one",
        path.display()
    )]
    Unreadable { path: PathBuf, source: io::Error },
    #[error(
        "the connection file {} does not say where to listen: {source}; start the kernel from a front end, which writes a new one",
        path.display()
    )]
    Malformed {
        path: PathBuf,
        source: serde_json::Error,
    },
    #[error(
        "the connection file {} asks for messages signed with {scheme:?}; only hmac-sha256 is supported: set it in the front end's configuration",
        path.display()
    )]
    Scheme { path: PathBuf, scheme: String },
    #[error(
        "cannot listen for {channel} at {address}: {source}; start the kernel again, so that the front end picks another address"
    )]
    Listen {
        channel: &'static str,
        address: String,
        source: Box<RuntimeError>,
    },
    #[error("cannot start the kernel: {what}: {source}; free some up and start again")]
    Start {
        what: &'static str,
        source: io::Error,
    },
}
