//! A box without walls, for systems where this program has none. It is meant for a learner's own answers.
//!
//! An answer there can read and write all of the user's files, use the network, and signal the user's processes. It
//! still has its own home and its own folder for temporary files, sees only the environment variables that it is given,
//! and has limits for each of its processes. The box as a whole is ended when its time is up or its files grow too
//! large, and its process group is killed with it. A process that leaves the group outlives the box.
//! [`Layers`](super::Layers) lists every layer as missing, so `--walls full` and `--walls reduced` refuse to grade.

mod monitor;

use std::io;
use std::path::Path;
use std::process::ExitCode;

use super::clock::Processors;
use super::contained::MONITOR;
use super::{layers, limits, messages, plan, scratch, streams};

/// Runs this process as the monitor of a box if it was started as one; otherwise returns `None`.
pub fn hook() -> Option<ExitCode> {
    (std::env::args_os().nth(1)? == MONITOR).then(monitor::run)
}

/// Does what must be done before such a box is created, which here is nothing.
pub fn prepare(_: &plan::SandboxSpec, _: &Path) {}

/// Does nothing: the system decides who may read this process's memory.
///
/// # Errors
/// None.
pub fn hide_memory() -> io::Result<()> {
    Ok(())
}

/// Not known, so every clock counts all the time.
pub fn processors_of(_: i32) -> Option<Processors> {
    None
}

/// Does nothing.
pub fn set_answer_apart(_: Option<&Path>) {}

/// Not counted.
pub fn memory_shortages() -> u64 {
    0
}

/// Not known.
pub fn machine_memory() -> Option<u64> {
    None
}
