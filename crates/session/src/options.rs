//! The options that a session is started with.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::SessionError;
use super::machine::gpus;
use super::machine::toolchain::Toolchain;
use super::prelude::Prelude;

/// The options that a session is started with.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SessionOptions {
    pub toolchain: Toolchain,
    pub prelude: Prelude,
    /// A cell that runs longer is interrupted, then killed.
    pub time_limit: Option<Duration>,
    /// The default device of tensors: `cpu` or `cuda:N`.
    pub device: Option<String>,
    /// A folder of opening cells that somebody else has compiled; see [`openings_dir`](super::prelude::openings_dir).
    pub openings: Option<PathBuf>,
    /// The cells are a graded answer: they are Rust only. Commands are refused, and no crate is added.
    pub rust_only: bool,
    pub gpu_plan: GpuPlan,
}

/// What a session makes of this machine's GPUs.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct GpuPlan {
    /// The value of `CUDA_VISIBLE_DEVICES` in the session; `None` leaves that of this process.
    pub visible: Option<String>,
    /// Which GPU is not used, though nobody asked for that, and what mends it.
    pub unused: Option<SessionError>,
}

impl SessionOptions {
    /// How many CUDA devices the session's cells can use.
    pub fn gpus(&self) -> usize {
        gpus::usable(self.prelude.flavour, self.gpu_plan.visible.as_deref())
    }
}
