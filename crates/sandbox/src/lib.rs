//! The walls of a box: a process tree that runs an answer nobody has read, with no access to anything else.
//!
//! [`spawn`] creates a box, which dies with its first process. From inside, it has its own root folder (the system's
//! programs and libraries, the toolchain and the prelude, all read-only, a scratch folder, and a folder for the program
//! alone), its own processes and network, and a short list of system calls. Anything that this machine cannot provide
//! is left out, and [`Layers`] says so. `linux/` contains these walls. `other/` is for systems where this program has
//! none: there, a box is a process with limits.
//!
//! | process | file | what it does |
//! |---|---|---|
//! | the grader | `contained.rs` | starts a monitor for each box and receives its reports |
//! | the monitor, this executable again | `linux/monitor.rs`, `other/monitor.rs` | makes the box, watches its limits, ends it and cleans up |
//! | the process that starts CUDA, before the first box with GPUs | `linux/gpus.rs` | makes the driver create its special files, and ends |
//! | the box's first process | `linux/init.rs`, or bubblewrap's own | reaps; everything in the box dies with it |
//! | the program | `linux/stage.rs` | puts up the last walls around itself, then becomes the program |

mod clock;
mod contained;
mod layers;
mod limits;
mod messages;
mod plan;
mod scratch;
mod shown;
mod streams;

#[cfg(linux)]
#[path = "linux/mod.rs"]
mod system;
#[cfg(not(linux))]
#[path = "other/mod.rs"]
mod system;

pub use clock::FairClock;
pub use contained::{Contained, Killer, Launcher, SandboxError, spawn};
pub use layers::{Layer, Layers};
pub use messages::End;
pub use plan::{PRIVATE_VARIABLE, SOCKET, SandboxSpec, Way};
pub use shown::shows;
pub use system::{hide_memory, hook, machine_memory, memory_shortages, set_answer_apart};

/// Finds out which walls this machine provides by creating a box that does nothing.
///
/// # Errors
/// If not even a box without walls can be created.
pub fn probe() -> Result<Layers, SandboxError> {
    let spec = SandboxSpec {
        read: Vec::new(),
        hidden: Vec::new(),
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
