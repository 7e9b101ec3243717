//! A box without walls, for systems on which this program has none. It is for one's own answers.
//!
//! An answer there can read and write every file of the user, use the network, and signal the user's processes. What it still
//! has: a home and a folder for temporary files of its own, only the environment variables that it is given, limits for
//! each of its processes, an end of the box as a whole by time or by the size of its files, and a process group
//! that is killed with it. A process that leaves the group outlives the box. [`Layers`](super::Layers) lists every layer as
//! missing, so `--walls full` and `--walls reduced` refuse to grade.

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

/// Does what must be done before such a box is made: nothing here.
pub fn prepare(_: &plan::SandboxSpec, _: &Path) {}

/// Leaves it to the system who may read this process's memory.
///
/// # Errors
/// None.
pub fn hide_memory() -> io::Result<()> {
    Ok(())
}

/// Not known: every clock counts all the time.
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
