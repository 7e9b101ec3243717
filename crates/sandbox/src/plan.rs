//! What a box may have, and the complete description that is sent to the process that creates it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The descriptor where the program in the box finds its end of the socket.
pub const SOCKET: i32 = 3;

/// The folder that the box may write to. It holds the program's home and its temporary files.
pub const SCRATCH: &str = "/tmp";

/// The folder for the program's own files. A process that has set itself apart cannot write to it.
pub const PRIVATE: &str = "/private";

/// The environment variable that tells the program the path of its private folder.
pub const PRIVATE_VARIABLE: &str = "GPU_TUTOR_PRIVATE";

/// What a box may have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxSpec {
    /// Files and folders that may be read in addition to the system's own, such as the toolchain and the prelude.
    pub read: Vec<PathBuf>,
    /// Files that the box must not show, even if it shows the folder that contains them.
    pub hidden: Vec<PathBuf>,
    /// The size in bytes of the scratch folder, and of the program's private folder. Both are in memory and count as
    /// memory too.
    pub scratch_bytes: u64,
    /// The memory of all processes together, in bytes.
    pub memory: u64,
    /// The number of processes and threads.
    pub processes: u64,
    /// The processor time of all processes together.
    pub cpu_seconds: u64,
    /// The time from the start until the box is ended.
    pub wall: Duration,
    /// Whether the program may use the NVIDIA GPUs.
    pub cuda: bool,
}

/// How a box gets its namespaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// The program `bwrap` creates them.
    Bubblewrap,
    /// This program creates them itself.
    Direct,
    /// There are none: the other walls must suffice.
    Bare,
}

impl Way {
    /// All ways, the best first.
    pub const ALL: [Way; 3] = [Way::Bubblewrap, Way::Direct, Way::Bare];
}

/// Everything that the process that creates a box must know.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Plan {
    pub spec: SandboxSpec,
    pub program: PathBuf,
    pub args: Vec<OsString>,
    pub env: Vec<(OsString, OsString)>,
    /// The ways that may be tried, in this order.
    pub ways: Vec<Way>,
    /// This executable, which also sets up the box from inside.
    pub launcher: PathBuf,
    /// Where the program may write. Only a box without namespaces uses a folder other than [`SCRATCH`].
    pub scratch: PathBuf,
    /// The program's private folder: [`PRIVATE`] in a box with namespaces.
    pub private: PathBuf,
    /// Processes that the box must not send signals to, if it shares the machine's processes.
    pub guarded: Vec<i32>,
    /// The way that is being tried.
    pub way: Way,
}

impl Plan {
    /// Whether the box has no namespaces, so that it sees the machine's own root folder and processes.
    pub fn is_bare(&self) -> bool {
        self.way == Way::Bare
    }

    /// Whether the box gets what CUDA needs. A box without namespaces does not: NVIDIA's driver writes the names of its
    /// threads to `/proc`, which in such a box is the machine's own.
    pub fn has_gpus(&self) -> bool {
        self.spec.cuda && !self.is_bare()
    }
}
