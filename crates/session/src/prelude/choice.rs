//! Chooses the prelude for sessions on a machine, and explains the choice.

use std::borrow::Cow;
use std::path::PathBuf;

use gpu_tutor_text::{say, t};

use super::failures;
use crate::SessionError;
use crate::machine::cuda::libraries;
use crate::machine::cuda::{Capability, Flavour, ForGpu, MissingToolkit, Toolkit};
use crate::machine::gpus::{self, Driver, DriverError, UsableGpu, simulated};
use crate::machine::installed;
use crate::machine::toolchain::Toolchain;
use crate::prelude;

/// The properties of a machine that decide which prelude it uses.
#[derive(Debug, Clone)]
pub struct Machine {
    pub driver: Result<Driver, DriverError>,
    /// The CUDA preludes that are already built.
    pub built: Vec<ForGpu>,
    /// The folders where the loader finds libraries.
    pub libraries: Vec<PathBuf>,
}

/// The prelude to use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub flavour: Flavour,
    pub why: String,
    /// How many simulated GPUs were asked for; 0 if none.
    pub simulated: usize,
    /// The value of `CUDA_VISIBLE_DEVICES` for sessions, if GPUs that the prelude does not run on must be hidden.
    pub visible: Option<String>,
    /// Which of this machine's GPUs is left unused although the user did not ask for this, and why.
    pub unused: Option<String>,
    /// How to make an unused GPU usable.
    pub advice: Option<String>,
}

impl Machine {
    /// Examines this machine. Its folders are searched only if it has a GPU.
    pub fn examine(toolchain: &Toolchain) -> Machine {
        let driver = gpus::driver();
        let has_gpu = driver.as_ref().is_ok_and(|driver| !driver.gpus.is_empty());
        if !has_gpu {
            return Machine {
                driver,
                built: Vec::new(),
                libraries: Vec::new(),
            };
        }
        Machine {
            driver,
            built: prelude::built_for_gpus(toolchain),
            libraries: libraries::folders(),
        }
    }
}

/// Whether an earlier failed build counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// Do not retry a build that failed in the same circumstances.
    AfterSuccess,
    /// Try again.
    Again,
}

/// Chooses the prelude for this machine and the requested device.
pub fn choose_here(toolchain: &Toolchain, device: Option<&str>, attempt: Attempt) -> Choice {
    if device == Some(CPU) {
        return Choice::cpu(t!("the device `cpu` was requested"));
    }
    if let Some(simulated) = device.and_then(simulated::asked_for) {
        return Choice {
            flavour: Flavour::Simulated,
            simulated,
            ..Choice::cpu(t!("simulated GPUs were requested"))
        };
    }
    let machine = Machine::examine(toolchain);
    let newest = machine.driver.as_ref().ok().map(|driver| driver.cuda);
    choose(
        &machine,
        || match installed::here().filter(|_| toolchain.is_for_cells_alone()) {
            Some(installed) => Err(MissingToolkit {
                what: say!(
                    "this installation has no prelude for this machine's GPUs, and no cargo to build one"
                ),
                advice: installed.cuda_advice().into_owned(),
            }),
            None => Toolkit::find(newest),
        },
        |target, toolkit| match attempt {
            Attempt::AfterSuccess => failures::remembered(toolchain, target, toolkit),
            Attempt::Again => None,
        },
    )
}

const CPU: &str = "cpu";

impl Choice {
    fn cpu(why: impl Into<String>) -> Choice {
        Choice {
            flavour: Flavour::Cpu,
            why: why.into(),
            simulated: 0,
            visible: None,
            unused: None,
            advice: None,
        }
    }

    /// Sessions run on the CPU although the machine has a GPU.
    pub fn fallback(why: impl Into<String>, advice: Option<String>) -> Choice {
        let why = why.into();
        Choice {
            unused: Some(say!(
                "sessions run on the CPU, though this machine has a GPU: %{why}",
                why
            )),
            advice,
            ..Choice::cpu(why)
        }
    }

    /// Sessions use the GPUs that this target runs on.
    fn cuda(target: ForGpu, gpus: &[UsableGpu], why: String) -> Choice {
        let (used, left_out): (Vec<&UsableGpu>, Vec<&UsableGpu>) =
            gpus.iter().partition(|gpu| target.runs_on(gpu.capability));
        let mut choice = Choice {
            flavour: Flavour::Cuda(target),
            ..Choice::cpu(why)
        };
        if !left_out.is_empty() {
            let uuids: Vec<&str> = used.iter().map(|gpu| gpu.uuid.as_str()).collect();
            let names: Vec<String> = left_out
                .iter()
                .map(|gpu| {
                    say!(
                        "%{gpu} (compute capability %{capability})",
                        gpu = gpu.name,
                        capability = gpu.capability
                    )
                })
                .collect();
            choice.visible = Some(uuids.join(","));
            choice.unused = Some(say!(
                "sessions do not see %{gpus}: their prelude is built for compute capability %{capability} with CUDA %{cuda}",
                gpus = names.join(&t!(", ")),
                capability = target.capability,
                cuda = target.cuda
            ));
            choice.advice = Some(say!(
                "to use it alone: `CUDA_VISIBLE_DEVICES=%{uuid} gpu-tutor`, with a toolkit that compiles for it",
                uuid = left_out[0].uuid
            ));
        }
        choice
    }
}

/// Chooses the prelude for a machine. `toolkit` is called only if it is needed, because it starts the CUDA compiler.
/// `failed` returns why an earlier build for this target failed, if one did.
fn choose(
    machine: &Machine,
    toolkit: impl FnOnce() -> Result<Toolkit, MissingToolkit>,
    failed: impl Fn(ForGpu, &Toolkit) -> Option<SessionError>,
) -> Choice {
    let driver = match &machine.driver {
        Ok(driver) => driver,
        Err(why) => return Choice::cpu(why.to_string()),
    };
    let gpus = &driver.gpus;
    if gpus.is_empty() {
        return Choice::cpu(t!("the NVIDIA driver shows no GPU"));
    }
    let built = machine.built.iter().copied();
    let built = best(built.filter(|built| built.cuda <= driver.cuda), gpus);
    if let Some((target, served)) = built
        && served == gpus.len()
    {
        return already_built(target, machine, gpus);
    }
    // The built preludes leave a GPU unused. A toolkit may do better.
    let kit = toolkit();
    let target = kit.as_ref().ok().and_then(|toolkit| {
        let targets = gpus.iter().map(|gpu| ForGpu {
            capability: gpu.capability,
            cuda: toolkit.version,
        });
        best(targets.filter(|target| compiles(toolkit, *target)), gpus)
            .filter(|_| toolkit.version <= driver.cuda)
    });
    match (built, target, kit) {
        (built, Some((target, served)), Ok(toolkit))
            if built.is_none_or(|(_, by_built)| by_built < served) =>
        {
            match (failed(target, &toolkit), built) {
                (None, _) => Choice::cuda(
                    target,
                    gpus,
                    say!(
                        "a GPU of compute capability %{capability}, and CUDA %{cuda} in %{folder}",
                        capability = target.capability,
                        cuda = toolkit.version,
                        folder = toolkit.root.display()
                    ),
                ),
                (Some(_), Some((built, _))) => already_built(built, machine, gpus),
                (Some(error), None) => Choice::fallback(error.what, error.help),
            }
        }
        (Some((built, _)), _, _) => already_built(built, machine, gpus),
        (None, _, Ok(toolkit)) if toolkit.version > driver.cuda => Choice::fallback(
            t!(
                "the toolkit in %{folder} is CUDA %{cuda}, and the driver runs programs up to CUDA %{newest}",
                folder = toolkit.root.display(),
                cuda = toolkit.version,
                newest = driver.cuda
            ),
            Some(say!(
                "update the NVIDIA driver, or install a toolkit for CUDA %{cuda} and set CUDA_HOME to its folder",
                cuda = driver.cuda
            )),
        ),
        (None, _, Ok(toolkit)) => unsupported(&toolkit, gpus),
        (None, _, Err(missing)) => Choice::fallback(missing.what, Some(missing.advice)),
    }
}

/// Returns the target that runs on the most GPUs, and the number of those GPUs. If several tie, it prefers one that
/// runs on the first GPU, then the newest. The target must be made for at least one of the GPUs: running code made for
/// older GPUs is only a second choice.
fn best(targets: impl Iterator<Item = ForGpu>, gpus: &[UsableGpu]) -> Option<(ForGpu, usize)> {
    targets
        .filter(|target| gpus.iter().any(|gpu| target.is_made_for(gpu.capability)))
        .map(|target| {
            let served = gpus.iter().filter(|gpu| target.runs_on(gpu.capability));
            (target, served.count())
        })
        .max_by_key(|(target, served)| (*served, target.runs_on(gpus[0].capability), *target))
}

/// Whether a toolkit compiles for this target. If a toolkit does not list its targets, assume that it does.
fn compiles(toolkit: &Toolkit, target: ForGpu) -> bool {
    toolkit.targets.is_empty() || toolkit.targets.contains(&target.capability)
}

fn already_built(built: ForGpu, machine: &Machine, gpus: &[UsableGpu]) -> Choice {
    match libraries::first_missing(built.cuda, &machine.libraries) {
        None => Choice::cuda(
            built,
            gpus,
            say!(
                "the CUDA prelude is built, for compute capability %{capability} with CUDA %{cuda}",
                capability = built.capability,
                cuda = built.cuda
            ),
        ),
        Some(library) => Choice::fallback(
            t!(
                "the CUDA prelude is built, but %{library}, which it calls, is not on this machine",
                library = library.soname(built.cuda)
            ),
            Some(format!(
                "pip install {}",
                library.requirement(Some(built.cuda))
            )),
        ),
    }
}

/// The toolkit does not compile for any of the GPUs.
fn unsupported(toolkit: &Toolkit, gpus: &[UsableGpu]) -> Choice {
    let (oldest, newest) = (toolkit.targets.first(), toolkit.targets.last());
    let gpu = &gpus[0];
    let advice = match newest {
        Some(newest) if gpu.capability > *newest => {
            say!("install a newer CUDA toolkit and set CUDA_HOME to its folder")
        }
        _ => say!(
            "install an older CUDA toolkit and set CUDA_HOME to its folder: %{which}",
            which = last_toolkit_for(gpu.capability)
        ),
    };
    let why = match (oldest, newest) {
        (Some(oldest), Some(newest)) => t!(
            "CUDA %{cuda} in %{folder} compiles for compute capabilities from %{oldest} to %{newest}, and %{gpu} has %{capability}",
            cuda = toolkit.version,
            folder = toolkit.root.display(),
            oldest,
            newest,
            gpu = gpu.name,
            capability = gpu.capability
        ),
        _ => t!(
            "CUDA %{cuda} in %{folder} compiles for compute capabilities of other GPUs, and %{gpu} has %{capability}",
            cuda = toolkit.version,
            folder = toolkit.root.display(),
            gpu = gpu.name,
            capability = gpu.capability
        ),
    };
    Choice::fallback(why, Some(advice))
}

/// The last toolkits that compile for old GPUs, according to NVIDIA's release notes.
fn last_toolkit_for(gpu: Capability) -> Cow<'static, str> {
    match gpu.major {
        0..=2 => t!("no toolkit that candle can be built with compiles for this GPU"),
        3 => t!("11.8 is the last for this GPU"),
        _ => t!("12.9 is the last for GPUs before 7.5"),
    }
}

#[cfg(test)]
#[path = "choice_tests.rs"]
mod tests;
