//! Which prelude sessions on a machine use, and why.

use super::libraries::{self, LIBRARIES};
use super::{Capability, Missing, Toolkit, Version};
use crate::session::gpus;
use crate::session::prelude::{self, Flavour, ForGpu};
use crate::session::toolchain::Toolchain;

/// What of a machine decides.
#[derive(Debug, Clone)]
pub struct Machine {
    pub driver: Result<Driver, String>,
    pub toolkit: Result<Toolkit, Missing>,
    /// The CUDA preludes that are there, whoever built them.
    pub built: Vec<ForGpu>,
    /// A library that candle calls and this machine lacks.
    pub lacks: Option<&'static str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Driver {
    /// The newest CUDA whose programs it runs.
    pub cuda: Version,
    /// Of each GPU.
    pub capabilities: Vec<Capability>,
}

/// The prelude to use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub flavour: Flavour,
    pub why: String,
    /// What would bring the GPU in, where there is one that is not used.
    pub advice: Option<String>,
}

impl Machine {
    /// Looks at this machine. Toolkits are looked for only where there is a GPU.
    pub fn examine(toolchain: &Toolchain) -> Machine {
        let driver = gpus::driver();
        let has_gpu = driver
            .as_ref()
            .is_ok_and(|driver| !driver.capabilities.is_empty());
        if !has_gpu {
            return Machine {
                driver,
                toolkit: Err(Missing::default()),
                built: Vec::new(),
                lacks: None,
            };
        }
        let folders = libraries::folders();
        let called = LIBRARIES.iter().filter(|library| library.called);
        let lacks = called
            .filter(|library| libraries::find(library.file, &folders).is_none())
            .map(|library| library.wheel)
            .next();
        Machine {
            driver,
            toolkit: Toolkit::find(),
            built: prelude::built_for_gpus(toolchain),
            lacks,
        }
    }
}

/// Chooses for a machine, and for the device that was asked for.
pub fn choose(machine: &Machine, device: Option<&str>) -> Choice {
    let cpu = |why: String, advice: Option<String>| Choice {
        flavour: Flavour::Cpu,
        why,
        advice,
    };
    if device == Some("cpu") {
        return cpu("the device `cpu` was asked for".into(), None);
    }
    let driver = match &machine.driver {
        Ok(driver) => driver,
        Err(why) => return cpu(why.clone(), None),
    };
    // Code for the oldest GPU runs on the newer ones.
    let Some(capability) = driver.capabilities.iter().min().copied() else {
        return cpu("the NVIDIA driver shows no GPU".into(), None);
    };
    let fits = |built: &&ForGpu| {
        built.capability <= capability
            && built.capability.major == capability.major
            && built.cuda <= driver.cuda
    };
    if let Some(built) = machine.built.iter().filter(fits).max() {
        return match machine.lacks {
            None => Choice {
                flavour: Flavour::Cuda(*built),
                why: format!(
                    "the CUDA prelude is built, for compute capability {} with CUDA {}",
                    built.capability, built.cuda
                ),
                advice: None,
            },
            Some(wheel) => cpu(
                "the CUDA prelude is built, but a library that it calls is not on this machine"
                    .into(),
                Some(format!("pip install {wheel}")),
            ),
        };
    }
    match &machine.toolkit {
        Ok(toolkit) if toolkit.version > driver.cuda => cpu(
            format!(
                "the toolkit in {} is CUDA {}, and the driver runs programs up to CUDA {}",
                toolkit.root.display(),
                toolkit.version,
                driver.cuda
            ),
            Some(format!(
                "update the NVIDIA driver, or install a toolkit for CUDA {} and name it in CUDA_HOME",
                driver.cuda
            )),
        ),
        Ok(toolkit) => Choice {
            flavour: Flavour::Cuda(ForGpu {
                capability,
                cuda: toolkit.version,
            }),
            why: format!(
                "a GPU of compute capability {capability}, and CUDA {} in {}",
                toolkit.version,
                toolkit.root.display()
            ),
            advice: None,
        },
        Err(missing) => cpu(missing.what.clone(), Some(missing.command.clone())),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    const fn cuda(major: u32, minor: u32) -> Version {
        Version { major, minor }
    }

    const fn capability(major: u32, minor: u32) -> Capability {
        Capability { major, minor }
    }

    fn machine() -> Machine {
        Machine {
            driver: Ok(Driver {
                cuda: cuda(13, 0),
                capabilities: vec![capability(9, 0), capability(8, 6)],
            }),
            toolkit: Ok(Toolkit {
                root: PathBuf::from("/kit"),
                version: cuda(13, 0),
                libraries: Vec::new(),
            }),
            built: Vec::new(),
            lacks: None,
        }
    }

    const BUILT: ForGpu = ForGpu {
        capability: capability(8, 6),
        cuda: cuda(13, 0),
    };

    #[test]
    fn a_gpu_and_a_toolkit_make_a_cuda_session_for_the_oldest_gpu() {
        let choice = choose(&machine(), None);
        assert_eq!(choice.flavour, Flavour::Cuda(BUILT));
        assert!(choice.why.contains("8.6"), "{choice:?}");
    }

    #[test]
    fn asking_for_the_cpu_is_enough() {
        assert_eq!(choose(&machine(), Some("cpu")).flavour, Flavour::Cpu);
    }

    #[test]
    fn without_a_driver_the_reason_is_the_drivers() {
        let machine = Machine {
            driver: Err("no NVIDIA driver".into()),
            ..machine()
        };
        let choice = choose(&machine, Some("cuda:0"));
        assert_eq!(
            (choice.flavour, choice.why.as_str()),
            (Flavour::Cpu, "no NVIDIA driver")
        );
    }

    #[test]
    fn a_toolkit_newer_than_the_driver_is_told_with_a_way_out() {
        let mut machine = machine();
        machine.driver = Ok(Driver {
            cuda: cuda(12, 8),
            capabilities: vec![capability(9, 0)],
        });
        let choice = choose(&machine, None);
        assert_eq!(choice.flavour, Flavour::Cpu);
        assert!(
            choice.why.contains("13.0") && choice.why.contains("12.8"),
            "{choice:?}"
        );
        assert!(
            choice
                .advice
                .is_some_and(|advice| advice.contains("update the NVIDIA driver"))
        );
    }

    #[test]
    fn a_prelude_that_is_built_needs_no_toolkit_but_its_libraries() {
        let missing = Missing {
            what: "no toolkit".into(),
            command: "pip install …".into(),
        };
        let built = Machine {
            toolkit: Err(missing.clone()),
            built: vec![BUILT],
            ..machine()
        };
        assert_eq!(choose(&built, None).flavour, Flavour::Cuda(BUILT));
        let without_library = Machine {
            lacks: Some("nvidia-curand"),
            ..built
        };
        let choice = choose(&without_library, None);
        assert_eq!(choice.flavour, Flavour::Cpu);
        assert_eq!(choice.advice.as_deref(), Some("pip install nvidia-curand"));
        let nothing = Machine {
            toolkit: Err(missing),
            ..machine()
        };
        assert_eq!(choose(&nothing, None).why, "no toolkit");
    }

    #[test]
    fn a_prelude_for_another_generation_of_gpus_is_not_used() {
        let other = ForGpu {
            capability: capability(7, 5),
            cuda: cuda(13, 0),
        };
        let machine = Machine {
            built: vec![other],
            ..machine()
        };
        assert_eq!(choose(&machine, None).flavour, Flavour::Cuda(BUILT));
    }
}
