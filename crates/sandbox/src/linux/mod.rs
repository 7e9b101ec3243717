//! The walls of a box on Linux.

mod apart;
mod bubblewrap;
mod cgroup;
mod descendants;
mod filter;
mod gpus;
mod guard;
mod init;
mod landlock;
mod monitor;
mod mounts;
mod namespaces;
mod privileges;
mod stage;
mod syscalls;
mod tree;
mod usage;
mod view;

use std::io;
use std::path::Path;
use std::process::ExitCode;

use rustix::process::{DumpableBehavior, set_dumpable_behavior};

use super::clock::Processors;
use super::contained::MONITOR;
use super::{layers, limits, messages, plan, scratch, shown, streams};
pub use apart::set_answer_apart;
pub use usage::{machine_memory, memory_shortages};

/// Runs this process as part of a box if it was started as one; otherwise returns `None`. It must be called before the
/// process has a second thread.
pub fn hook() -> Option<ExitCode> {
    let role = std::env::args_os().nth(1)?;
    if role == MONITOR {
        Some(monitor::run())
    } else if role == stage::NAME {
        Some(stage::run())
    } else if role == gpus::NAME {
        Some(gpus::run())
    } else {
        None
    }
}

/// Does what must be done outside any box before such a box is created.
pub fn prepare(spec: &plan::SandboxSpec, executable: &Path) {
    if spec.cuda {
        gpus::start_driver(executable);
    }
}

/// Makes the system refuse other processes of the same user that try to read or write this process's memory.
///
/// # Errors
/// If the kernel refuses; it has no reason to.
pub fn hide_memory() -> io::Result<()> {
    Ok(set_dumpable_behavior(DumpableBehavior::NotDumpable)?)
}

/// What the processors do for this process and everything below it.
pub fn processors_of(root: i32) -> Option<Processors> {
    let mut processes = descendants::of(root);
    processes.push(root);
    Some(Processors {
        idle: usage::idle_time()?,
        own: usage::Usage::of(&processes).cpu,
        ready: usage::any_ready(&processes),
    })
}
