//! The process that holds a session's variables: how it is started, fenced in, listened to, asked and stopped.

pub mod channel;
pub mod control;
pub mod process;
pub mod questions;
pub mod report;
pub mod runtime;
#[cfg(target_os = "linux")]
mod sleep;
pub mod stream;
