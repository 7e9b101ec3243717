//! What the processes around a box tell each other, one JSON object per line.

use std::fmt;
use std::time::Duration;

use gpu_tutor_text::t;
use serde::{Deserialize, Serialize};

use super::layers::Layers;

/// How a box ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// The program ended with this exit status; for a program killed by a signal, it is 128 plus the signal's number.
    Exited(i32),
    /// The box ran for longer than its wall time.
    WallTime,
    /// All processes together used more processor time than allowed.
    CpuTime,
    /// All processes together used more memory than allowed.
    Memory,
    /// The kernel killed a process in the box, although all its processes together used less memory than allowed: other
    /// programs on this machine used it up.
    MachineMemory,
    /// There were more processes than allowed.
    Processes,
    /// The scratch folder grew larger than allowed.
    Scratch,
    /// The grader ended the box.
    Killed,
}

/// Describes how the box ended: a sentence without a full stop.
impl fmt::Display for End {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&match self {
            End::Exited(code) => t!(
                "the box ended with exit status %{code}, along with everything running in it",
                code
            ),
            End::WallTime => t!("the box took too long and was killed, along with everything running in it"),
            End::CpuTime => {
                t!("the box used too much processor time and was killed, along with everything running in it")
            }
            End::Memory => t!("the box used too much memory and was killed, along with everything running in it"),
            End::MachineMemory => t!(
                "the box, and everything running in it, was killed because this machine ran out of memory"
            ),
            End::Processes => {
                t!("the box started too many processes and was killed, along with everything running in it")
            }
            End::Scratch => t!("the box wrote too many bytes and was killed, along with everything running in it"),
            End::Killed => t!("the box was stopped, along with everything running in it"),
        })
    }
}

/// From the monitor to the grader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Report {
    /// The walls are up, and the program is about to run below this process.
    Started { pid: i32, layers: Layers },
    /// There is no box.
    NotStarted { why: String },
    /// All processes in the box are gone; in total they used this much processor time.
    Ended { end: End, cpu: Duration },
}
