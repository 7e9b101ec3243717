//! The devices that a prelude is built for.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Capability, Version};

/// The devices that a prelude is built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Flavour {
    Cpu,
    Cuda(ForGpu),
}

impl fmt::Display for Flavour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flavour::Cpu => write!(f, "CPU"),
            Flavour::Cuda(built) => write!(
                f,
                "CUDA {} (compute capability {})",
                built.cuda, built.capability
            ),
        }
    }
}

impl Flavour {
    pub fn is_cuda(self) -> bool {
        matches!(self, Flavour::Cuda(_))
    }
}

/// The versions that decide which GPUs and drivers can run a CUDA prelude.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ForGpu {
    pub capability: Capability,
    /// The version of the toolkit that it is built with.
    pub cuda: Version,
}
