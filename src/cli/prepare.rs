//! `gpu-tutor prepare`: builds the prelude and fetches what completion needs, ahead of first use.

use std::process::ExitCode;
use std::time::Instant;

use super::{Context, Failure, row, start, warm};
use crate::session::analyst;
use crate::session::machine::components::Fetch;
use crate::session::machine::cuda::{Capability, Flavour, ForGpu, Toolkit};
use crate::session::machine::toolchain::Toolchain;
use crate::session::machine::{gpus, toolchain};
use crate::session::prelude;
use crate::units::seconds;

/// Builds the prelude that sessions on this machine use. With `cuda`, it builds the flavour for GPUs of this compute
/// capability, even if this machine has none.
pub fn run(context: &Context, cuda: Option<Option<Capability>>) -> Result<ExitCode, Failure> {
    let toolchain = Toolchain::find()?;
    toolchain::require_linker()?;
    let started = Instant::now();
    let flavour = match cuda {
        Some(capability) => for_gpu(capability)?,
        None => start::flavour(&toolchain, context.device.as_deref())?,
    };
    let fetch = Fetch::begin(&toolchain);
    let prelude = match prelude::find(&toolchain, flavour)? {
        Some(found) => found,
        None => start::build(&toolchain, flavour, &fetch)?,
    };
    start::note_failure(fetch);
    analyst::prepare(&toolchain, &prelude);
    if gpus::usable(flavour) > 0
        && let Err(failure) = warm::kernels(&toolchain, &prelude)
    {
        // The prelude is ready all the same: it may be for another machine's GPU.
        eprintln!("note: {}", failure.what);
    }
    row::say(&format!(
        "the {} prelude for {} is ready after {}: {}\n",
        prelude.flavour,
        toolchain.release(),
        seconds(started.elapsed(), 1),
        prelude.library.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn for_gpu(capability: Option<Capability>) -> Result<Flavour, Failure> {
    let toolkit = Toolkit::find().map_err(|missing| Failure::new(missing.what, missing.command))?;
    let capability = match capability {
        Some(capability) => capability,
        None => oldest_here()?,
    };
    Ok(Flavour::Cuda(ForGpu {
        capability,
        cuda: toolkit.version,
    }))
}

/// The compute capability of this machine's oldest GPU: code for it also runs on newer ones.
fn oldest_here() -> Result<Capability, Failure> {
    let driver = gpus::driver();
    let oldest = driver.map(|driver| driver.capabilities.into_iter().min());
    let why = match oldest {
        Ok(Some(capability)) => return Ok(capability),
        Ok(None) => "the NVIDIA driver shows no GPU".to_owned(),
        Err(why) => why,
    };
    Err(Failure::new(
        format!("it is not known for which GPU to build: {why}"),
        "name its compute capability: `gpu-tutor prepare --cuda 9.0`",
    ))
}
