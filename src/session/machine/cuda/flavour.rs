//! Which devices a prelude is built for.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Capability, Version};

/// Which devices a prelude is built for.
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

/// What decides on which GPUs a CUDA prelude runs, and with which drivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ForGpu {
    pub capability: Capability,
    /// The toolkit it is built with.
    pub cuda: Version,
}
