//! The options used to start a session.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::SessionError;
use super::machine::cuda::Flavour;
use super::machine::gpus;
use super::machine::toolchain::Toolchain;
use super::prelude::{self, Prelude};

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
    /// How many simulated GPUs the session has, if its prelude simulates them.
    #[serde(default)]
    pub simulated: usize,
    /// Which GPU is left unused although the user did not ask for that, and how to fix it.
    pub unused: Option<SessionError>,
}

impl GpuPlan {
    pub fn is_simulated(&self) -> bool {
        self.simulated > 0
    }
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

    /// The options for grading answers. If sessions run on the CPU here, boxes get two simulated GPUs, so that checks
    /// about devices can be judged. This requires their prelude to be built, and that nobody asked for a device.
    pub fn for_grading(self) -> SessionOptions {
        /// No exercise needs more.
        const GPUS: usize = 2;
        if self.prelude.flavour != Flavour::Cpu || self.device.is_some() {
            return self;
        }
        let Ok(Some(prelude)) = prelude::find(&self.toolchain, Flavour::Simulated) else {
            return self;
        };
        let gpu_plan = GpuPlan {
            simulated: GPUS,
            // A variable of the grader's must not hide them.
            visible: Some("0,1".to_owned()),
            ..self.gpu_plan
        };
        SessionOptions {
            prelude,
            gpu_plan,
            ..self
        }
    }

    /// How many CUDA devices the session's cells can use.
    pub fn gpus(&self) -> usize {
        gpus::usable(self.prelude.flavour, &self.gpu_plan)
    }
}
