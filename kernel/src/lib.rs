//! The Jupyter side of gpu-tutor: messages, sockets, ordering. Knows no session, no lesson; only an [`Executor`] that runs
//! cells, and its [`RequestHandler`], which answers meanwhile.

mod asides;
mod connection;
mod control;
mod cursor;
mod engine;
mod error;
mod execute;
mod guard;
mod heartbeat;
mod history;
mod inbox;
mod info;
mod iopub;
mod log;
mod options;
mod parent;
mod request;
mod run;
mod shell;
mod sockets;
mod status;
mod stdin;

pub use engine::{
    CellFailure, CellOutput, CellReply, CellRequest, Client, Completeness, Completions, Executor,
    InputError, KernelInfo, Match, MimeBundle, RequestHandler,
};
pub use error::KernelError;
pub use options::KernelOptions;
pub use run::{Shutdown, run};
