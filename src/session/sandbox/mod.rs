//! The walls of a box: one process tree that runs an answer which nobody has read, and that can reach nothing else.
//!
//! A box is made by [`spawn`] and dies with its first process. Seen from the inside it has a root folder of its own (the
//! system's programs and libraries, the toolchain and the prelude, all read-only, and a scratch folder), processes and a
//! network of its own, and a short list of system calls. What this machine cannot give is missing, and [`Layers`] says so.
//!
//! | process | file | what it does |
//! |---|---|---|
//! | the grader | `contained.rs` | starts a monitor for each box and hears from it |
//! | the monitor, this executable again | `monitor.rs` | makes the box, watches its limits, ends it and clears up behind it |
//! | the process that starts CUDA, before the first box with GPUs | `gpus.rs` | has the driver make its special files, and ends |
//! | the box's first process | `init.rs`, or bubblewrap's own | reaps; everything in the box dies with it |
//! | the program | `stage.rs` | takes the last walls upon itself, then becomes the program |

mod bubblewrap;
mod capabilities;
mod cgroup;
mod contained;
mod descendants;
mod filter;
mod gpus;
mod guard;
mod init;
mod landlock;
mod layers;
mod limits;
mod messages;
mod monitor;
mod mounts;
mod namespaces;
mod plan;
mod stage;
mod syscalls;
mod tree;
mod usage;

pub use contained::{Contained, Killer, Launcher, SandboxError, spawn};
pub use layers::{Layer, Layers};
pub use messages::End;
pub use plan::{SOCKET, SandboxSpec, Way};
pub use tree::shows;

use std::process::ExitCode;

/// Runs this process as a part of a box if it was started as one; otherwise returns `None`. It must be called before
/// the process has a second thread.
pub fn hook() -> Option<ExitCode> {
    let role = std::env::args_os().nth(1)?;
    if role == monitor::NAME {
        Some(monitor::run())
    } else if role == stage::NAME {
        Some(stage::run())
    } else if role == gpus::NAME {
        Some(gpus::run())
    } else {
        None
    }
}

/// Finds out which walls this machine gives, by making a box that does nothing.
///
/// # Errors
/// If not even a box without walls can be made.
pub fn probe() -> Result<Layers, SandboxError> {
    let spec = SandboxSpec {
        read: Vec::new(),
        scratch_bytes: 1 << 20,
        memory: 256 << 20,
        processes: 16,
        cpu_seconds: 10,
        wall: std::time::Duration::from_secs(10),
        cuda: false,
    };
    let (_, socket) = std::os::unix::net::UnixStream::pair().map_err(SandboxError::Start)?;
    let shell = std::path::Path::new("/bin/sh");
    let arguments = ["-c".into(), "exit 0".into()];
    let mut contained = spawn(&spec, shell, &arguments, &[], socket.into())?;
    contained.wait();
    Ok(contained.layers.clone())
}
