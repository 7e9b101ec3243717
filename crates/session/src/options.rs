//! The options used to start a session.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::SessionError;
use super::machine::gpus;
use super::machine::toolchain::Toolchain;
use super::prelude::Prelude;

/// The options used to start a session.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SessionOptions {
    pub toolchain: Toolchain,
    pub prelude: Prelude,
    /// A cell that runs longer than this is interrupted, then killed.
    pub time_limit: Option<Duration>,
    /// The default device of tensors: `cpu` or `cuda:N`.
    pub device: Option<String>,
    /// A folder of opening cells compiled by someone else; see [`openings_dir`](super::prelude::openings_dir).
    pub openings: Option<PathBuf>,
    /// The cells are a graded answer, which is Rust only: commands are refused, and no crate is added.
    pub rust_only: bool,
    pub gpu_plan: GpuPlan,
}

/// How a session uses this machine's GPUs.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct GpuPlan {
    /// The value of `CUDA_VISIBLE_DEVICES` in the session; `None` leaves this process's value.
    pub visible: Option<String>,
    /// Which GPU is left unused although the user did not ask for this, and how to fix it.
    pub unused: Option<SessionError>,
}

impl SessionOptions {
    /// A session for a user's own cells, without limits, on the default device.
    pub fn new(toolchain: Toolchain, prelude: Prelude) -> SessionOptions {
        SessionOptions {
            toolchain,
            prelude,
            time_limit: None,
            device: None,
            openings: None,
            rust_only: false,
            gpu_plan: GpuPlan::default(),
        }
    }

    /// How many CUDA devices the session's cells can use.
    pub fn gpus(&self) -> usize {
        gpus::usable(self.prelude.flavour, self.gpu_plan.visible.as_deref())
    }
}
