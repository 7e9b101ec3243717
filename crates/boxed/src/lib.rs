//! A session in a box: a separate process tree where an ordinary session compiles and runs one answer that nobody has
//! read.
//!
//! To the grader, [`Boxed`] is a [`Session`](gpu_tutor_session::Session) like any other. A [`BoxPlan`] says how boxes
//! are created, [`Limits`] how much a box may send and how long it may work, and [`RequiredWalls`] which walls it
//! needs. [`Boxes`] keeps a box ready for the next answer. A box runs this executable again, so a program that uses one
//! must call [`hook`] first in its `main`.
//!
//! What a box sends is untrusted: its size is limited before it is stored (`lines`, `limits`), and it is cleaned before
//! it is used (`clean`). A box that exceeds a limit is killed, and the outcome says so.
//!
//! This crate does not grade, and it does not build walls: `gpu-tutor-sandbox` does that. Nor does it compile: the
//! session in the box does.

mod boxed;
mod clean;
mod gpus;
mod inside;
mod limits;
mod lines;
mod linker;
#[cfg(test)]
#[path = "../../../tests/support/own_folder.rs"]
mod own_folder;
mod plan;
mod process;
mod program;
mod protocol;
mod spare;
mod stop;
mod talk;
mod walls;

use std::process::ExitCode;

pub use boxed::Boxed;
pub use gpus::reach_gpus;
pub use limits::Limits;
pub use plan::BoxPlan;
pub use program::own_key;
pub use spare::{Boxes, retire};
pub use walls::RequiredWalls;

/// Runs this process as part of a box or as a session's helper if it was started as one. Call it first in `main`,
/// instead of [`gpu_tutor_session::hook`], which it calls.
pub fn hook() -> Option<ExitCode> {
    // The session's hook comes first: it reads the language, and a stand-in is called with a compiler's arguments. The
    // parts of a box are its first process and the processes that `gpu-tutor-sandbox` needs around it.
    gpu_tutor_session::hook()
        .or_else(inside::hook)
        .or_else(gpu_tutor_sandbox::hook)
}
