//! The devices that a prelude is built for.

use std::fmt;

use gpu_tutor_text::t;
use serde::{Deserialize, Serialize};

use super::{Capability, Version};

/// The devices that a prelude is built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Flavour {
    Cpu,
    /// GPUs that are simulated on the host: candle's CUDA code, with our own driver and libraries inside the prelude.
    Simulated,
    Cuda(ForGpu),
}

impl fmt::Display for Flavour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flavour::Cpu => write!(f, "CPU"),
            Flavour::Simulated => f.write_str(&t!("simulated GPUs")),
            Flavour::Cuda(built) => f.write_str(&t!(
                "CUDA %{cuda} (compute capability %{capability})",
                cuda = built.cuda,
                capability = built.capability
            )),
        }
    }
}

impl Flavour {
    /// Whether it runs on real GPUs, and so needs NVIDIA's driver and libraries.
    pub fn is_cuda(self) -> bool {
        matches!(self, Flavour::Cuda(_))
    }
}

/// The versions that decide which GPUs and drivers can run a CUDA prelude.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ForGpu {
    pub capability: Capability,
    /// The version of the toolkit that the prelude is built with.
    pub cuda: Version,
}

impl ForGpu {
    /// Whether its code runs on a GPU with this capability. The driver compiles most of the code for newer GPUs, unless
    /// it is [specific to one capability](Capability::is_built_for_alone).
    pub fn runs_on(self, gpu: Capability) -> bool {
        match self.capability.is_built_for_alone() {
            true => self.capability == gpu,
            false => self.capability <= gpu,
        }
    }

    /// Whether all of its code runs as is on a GPU with this capability. Code that was compiled for one major version
    /// and is not in the driver's intermediate form does not run on another.
    pub fn is_made_for(self, gpu: Capability) -> bool {
        self.runs_on(gpu) && self.capability.major == gpu.major
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_for_one_architecture_runs_on_no_newer_gpu_of_the_same_major_version() {
        let made = |target: (u32, u32), gpu: (u32, u32)| {
            let [target, gpu] = [target, gpu].map(|(major, minor)| Capability { major, minor });
            let cuda = Version {
                major: 13,
                minor: 0,
            };
            let target = ForGpu {
                capability: target,
                cuda,
            };
            (target.runs_on(gpu), target.is_made_for(gpu))
        };
        // sm_80 and sm_86 have no suffix.
        assert_eq!(made((8, 0), (8, 6)), (true, true));
        assert_eq!(made((8, 6), (8, 0)), (false, false));
        assert_eq!(made((8, 6), (9, 0)), (true, false));
        // sm_90a, sm_100a, sm_103a and sm_120a.
        assert_eq!(made((9, 0), (9, 0)), (true, true));
        for (target, gpu) in [((10, 0), (10, 3)), ((12, 0), (12, 1)), ((9, 0), (10, 0))] {
            assert_eq!(made(target, gpu), (false, false), "{target:?} on {gpu:?}");
        }
        // sm_121f covers a family.
        assert_eq!(made((12, 1), (12, 2)), (true, true));
    }
}
