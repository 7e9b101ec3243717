//! The child process that holds a session's variables and runs its cells: how it is started and stopped, its channel
//! and its input.

pub mod channel;
pub mod control;
mod packets;
pub mod probe;
pub mod process;
pub mod questions;
pub mod report;
pub mod runtime;
mod sleep;
pub mod stream;
mod words;
