//! Chooses the prelude that sessions on a machine use, and explains the choice.

use crate::session::machine::cuda::{Flavour, ForGpu};
use crate::session::machine::cuda::{
    MissingToolkit, Toolkit,
    libraries::{self, LIBRARIES},
};
use crate::session::machine::gpus::{self, Driver};
use crate::session::machine::toolchain::Toolchain;
use crate::session::prelude;

/// The properties of a machine that decide which prelude it uses.
#[derive(Debug, Clone)]
pub struct Machine {
    pub driver: Result<Driver, String>,
    /// The CUDA preludes that are already built.
    pub built: Vec<ForGpu>,
    /// The wheel of a library that candle calls and this machine lacks.
    pub missing_library: Option<&'static str>,
}

/// The prelude to use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub flavour: Flavour,
    pub why: String,
    /// How to make an unused GPU usable.
    pub advice: Option<String>,
}

impl Machine {
    /// Examines this machine. Its folders are searched only if it has a GPU.
    pub fn examine(toolchain: &Toolchain) -> Machine {
        let driver = gpus::driver();
        let has_gpu = driver
            .as_ref()
            .is_ok_and(|driver| !driver.capabilities.is_empty());
        if !has_gpu {
            return Machine {
                driver,
                built: Vec::new(),
                missing_library: None,
            };
        }
        let folders = libraries::folders();
        let used = LIBRARIES.iter().filter(|library| library.used_by_candle);
        let missing_library = used
            .filter(|library| libraries::find(library.file, &folders).is_none())
            .map(|library| library.wheel)
            .next();
        Machine {
            driver,
            built: prelude::built_for_gpus(toolchain),
            missing_library,
        }
    }
}

/// Chooses the prelude for this machine and the requested device.
pub fn choose_here(toolchain: &Toolchain, device: Option<&str>) -> Choice {
    if device == Some(CPU) {
        return asked_for_the_cpu();
    }
    choose(&Machine::examine(toolchain), device, Toolkit::find)
}

const CPU: &str = "cpu";

fn asked_for_the_cpu() -> Choice {
    Choice {
        flavour: Flavour::Cpu,
        why: "the device `cpu` was asked for".into(),
        advice: None,
    }
}

/// Chooses the prelude for a machine. `toolkit` is called only if it is needed, because it starts the CUDA compiler.
fn choose(
    machine: &Machine,
    device: Option<&str>,
    toolkit: impl FnOnce() -> Result<Toolkit, MissingToolkit>,
) -> Choice {
    let cpu = |why: String, advice: Option<String>| Choice {
        flavour: Flavour::Cpu,
        why,
        advice,
    };
    if device == Some(CPU) {
        return asked_for_the_cpu();
    }
    let driver = match &machine.driver {
        Ok(driver) => driver,
        Err(why) => return cpu(why.clone(), None),
    };
    // Code for the oldest GPU also runs on the newer ones.
    let Some(capability) = driver.capabilities.iter().min().copied() else {
        return cpu("the NVIDIA driver shows no GPU".into(), None);
    };
    let fits = |built: &&ForGpu| {
        built.capability <= capability
            && built.capability.major == capability.major
            && built.cuda <= driver.cuda
    };
    if let Some(built) = machine.built.iter().filter(fits).max() {
        return match machine.missing_library {
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
    match toolkit() {
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
        Err(missing) => cpu(missing.what, Some(missing.command)),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use crate::session::machine::cuda::{Capability, Version};

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
            built: Vec::new(),
            missing_library: None,
        }
    }

    fn kit() -> Result<Toolkit, MissingToolkit> {
        Ok(Toolkit {
            root: PathBuf::from("/kit"),
            version: cuda(13, 0),
            libraries: Vec::new(),
        })
    }

    fn no_kit() -> Result<Toolkit, MissingToolkit> {
        Err(MissingToolkit {
            what: "no toolkit".into(),
            command: "pip install …".into(),
        })
    }

    const BUILT: ForGpu = ForGpu {
        capability: capability(8, 6),
        cuda: cuda(13, 0),
    };

    #[test]
    fn a_gpu_and_a_toolkit_make_a_cuda_session_for_the_oldest_gpu() {
        let choice = choose(&machine(), None, kit);
        assert_eq!(choice.flavour, Flavour::Cuda(BUILT));
        assert!(choice.why.contains("8.6"), "{choice:?}");
    }

    #[test]
    fn asking_for_the_cpu_is_enough() {
        assert_eq!(choose(&machine(), Some("cpu"), kit).flavour, Flavour::Cpu);
    }

    #[test]
    fn without_a_driver_the_reason_is_the_drivers() {
        let machine = Machine {
            driver: Err("no NVIDIA driver".into()),
            ..machine()
        };
        let choice = choose(&machine, Some("cuda:0"), kit);
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
        let choice = choose(&machine, None, kit);
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
        let built = Machine {
            built: vec![BUILT],
            ..machine()
        };
        assert_eq!(choose(&built, None, no_kit).flavour, Flavour::Cuda(BUILT));
        let without_library = Machine {
            missing_library: Some("nvidia-curand"),
            ..built
        };
        let choice = choose(&without_library, None, no_kit);
        assert_eq!(choice.flavour, Flavour::Cpu);
        assert_eq!(choice.advice.as_deref(), Some("pip install nvidia-curand"));
        assert_eq!(choose(&machine(), None, no_kit).why, "no toolkit");
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
        assert_eq!(choose(&machine, None, kit).flavour, Flavour::Cuda(BUILT));
    }
}
