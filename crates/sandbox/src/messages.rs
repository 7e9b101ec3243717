//! What the processes around a box tell each other, one JSON object a line.

use std::fmt;
use std::time::Duration;

use gpu_tutor_text::t;
use serde::{Deserialize, Serialize};

use super::layers::Layers;

/// How a box ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// The program ended with this exit status. A program that a signal killed has 128 and the signal's number.
    Exited(i32),
    /// The box ran for longer than its wall time.
    WallTime,
    /// All processes together used more processor time than they may.
    CpuTime,
    /// All processes together used more memory than they may.
    Memory,
    /// The kernel killed a process of the box, though all of them together used less memory than they may: others on this
    /// machine have used it.
    MachineMemory,
    /// There were more processes than there may be.
    Processes,
    /// The scratch folder grew larger than it may.
    Scratch,
    /// The grader ended the box.
    Killed,
}

/// Says what became of the box: a sentence without a full stop.
impl fmt::Display for End {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&match self {
            End::Exited(code) => t!(
                "the box ended with exit status %{code}, with everything that ran in it",
                code = code
            ),
            End::WallTime => t!("the box took too long, with everything that ran in it"),
            End::CpuTime => {
                t!("the box used too much processor time, with everything that ran in it")
            }
            End::Memory => t!("the box used too much memory, with everything that ran in it"),
            End::MachineMemory => t!(
                "the box was killed because this machine had no memory left, with everything that ran in it"
            ),
            End::Processes => {
                t!("the box started too many processes, with everything that ran in it")
            }
            End::Scratch => t!("the box wrote too many bytes, with everything that ran in it"),
            End::Killed => t!("the box was stopped, with everything that ran in it"),
        })
    }
}

/// From the monitor to the grader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Report {
    /// The walls stand, and the program is about to run below this process.
    Started { pid: i32, layers: Layers },
    /// There is no box.
    NotStarted { why: String },
    /// All processes of the box are gone. All of them together have used so much processor time.
    Ended { end: End, cpu: Duration },
}
