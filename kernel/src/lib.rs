//! The Jupyter side of gpu-tutor: messages, sockets, ordering. Knows no session, no lesson; only an [`Engine`] that runs
//! cells, and its [`Companion`], which answers meanwhile.

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
    Bundle, Cell, Client, Companion, Completeness, Completions, Engine, Failure, Info, Match,
    NoInput, Reply, Said,
};
pub use error::KernelError;
pub use options::Options;
pub use run::{End, run};
