//! The Jupyter protocol for gpu-tutor: sockets, messages and their order.
//!
//! The crate knows nothing about sessions or lessons. An [`Executor`] runs the cells, and a [`RequestHandler`] answers
//! the other requests, even while a cell is running.

mod connection;
mod control;
mod cursor;
mod error;
mod execute;
mod executor;
mod handler;
mod heartbeat;
mod history;
mod inbox;
mod interrupter;
mod iopub;
mod log;
mod mime;
mod options;
mod panics;
mod parent;
mod replies;
mod request;
mod responder;
mod run;
mod shell;
mod signals;
mod sockets;
mod status;
mod stdin;

pub use control::Shutdown;
pub use error::KernelError;
pub use executor::{
    CellFailure, CellOutput, CellReply, CellRequest, Client, Executor, InputError, MimeBundle,
};
pub use handler::{Completeness, Completions, KernelInfo, Match, RequestHandler};
pub use log::Log;
pub use options::KernelOptions;
pub use run::run;
