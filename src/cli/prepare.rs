//! `gpu-tutor prepare`: builds the prelude and fetches what completion needs, before the first use.

use std::process::ExitCode;
use std::time::Instant;

use gpu_tutor_session::crates::{Crates, Stop, Store};
use gpu_tutor_session::machine::components::Fetch;
use gpu_tutor_session::machine::cuda::{Capability, Flavour, ForGpu, Toolkit};
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::machine::{gpus, linker};
use gpu_tutor_session::prelude::{self, Attempt, Prelude};
use gpu_tutor_session::{GpuPlan, SessionError};
use gpu_tutor_text::units::seconds;
use gpu_tutor_text::{say, t};

use super::start::Basis;
use super::{Context, Failure, row, start, warm};

/// Builds the prelude that sessions on this machine use. With `cuda`, it builds the flavour for GPUs of this compute
/// capability, even if this machine has none; `with_tests` adds its test programs. `crates` are built as `:dep` would.
pub fn run(
    context: &Context,
    cuda: Option<Option<Capability>>,
    with_tests: bool,
    crates: &[String],
) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let Some(capability) = cuda else {
        let code = for_this_machine(context, with_tests, started)?;
        add(&Toolchain::find()?, crates)?;
        return Ok(code);
    };
    let toolchain = Toolchain::find()?;
    linker::require(&toolchain)?;
    let target = for_gpu(capability)?;
    let flavour = Flavour::Cuda(target);
    let fetch = Fetch::begin(&toolchain);
    let prelude = match prelude::find(&toolchain, flavour)? {
        Some(found) => found,
        None => start::build(&toolchain, flavour, &fetch)?,
    };
    start::note_failure(fetch);
    if with_tests {
        say_tests(&toolchain, &prelude)?;
    }
    ready(&toolchain, &prelude, GpuPlan::default(), started)?;
    add(&toolchain, crates)?;
    Ok(ExitCode::SUCCESS)
}

/// Builds the prelude's test programs, and says where they are.
fn say_tests(toolchain: &Toolchain, prelude: &Prelude) -> Result<(), Failure> {
    for program in prelude::build_tests(toolchain, prelude)? {
        row::say(&format!("test: {}\n", program.display()))?;
    }
    Ok(())
}

/// Builds crates that cells can add, and says which ones.
fn add(toolchain: &Toolchain, lines: &[String]) -> Result<(), Failure> {
    let folder = tempfile::tempdir().map_err(|error| SessionError::new(error.to_string()))?;
    let store = Store::here(toolchain);
    let stop = Stop {
        note: folder.path().join("cargo.pid"),
        // Ctrl-C ends this program, and cargo with it.
        is_asked: &|| false,
    };
    let mut crates = Crates::default();
    for line in lines {
        let with = crates.with(line, &store, toolchain, &stop, &mut |_| {});
        let with = with.map_err(|error| Failure {
            what: error.message,
            help: error.help,
        })?;
        let added = with.added_to(&crates).join(", ");
        let told = t!(
            "%{crates} is ready for `:dep %{line}`",
            crates = added,
            line
        );
        row::say(&format!("{told}\n"))?;
        crates = with;
    }
    Ok(())
}

/// Builds the prelude that sessions on this machine use, even if an earlier build has failed. If the one for CUDA
/// cannot be built, it builds the one for the CPU, says why, and exits with 1.
fn for_this_machine(
    context: &Context,
    with_tests: bool,
    started: Instant,
) -> Result<ExitCode, Failure> {
    let mut basis = Basis::find(context.device.as_deref(), Attempt::Again)?;
    let wanted = basis.flavour();
    let fetch = Fetch::begin(&basis.toolchain);
    let prelude =
        basis.prelude(&mut |toolchain, flavour| start::build(toolchain, flavour, &fetch))?;
    start::note_failure(fetch);
    if with_tests {
        say_tests(&basis.toolchain, &prelude)?;
    }
    let options = basis.clone().with(prelude.clone());
    ready(&basis.toolchain, &prelude, options.gpu_plan, started)?;
    if let Some(unused) = basis.unused() {
        eprintln!("{}", unused.as_note());
    }
    Ok(match prelude.flavour == wanted {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// Prepares everything else that sessions with a prelude read, and says that the prelude is ready.
fn ready(
    toolchain: &Toolchain,
    prelude: &Prelude,
    gpu_plan: GpuPlan,
    started: Instant,
) -> Result<(), Failure> {
    gpu_tutor_analyst::prepare(toolchain, prelude);
    if prelude.flavour.is_cuda()
        && gpus::usable(prelude.flavour, &gpu_plan) > 0
        && let Err(failure) = warm::kernels(toolchain, prelude, gpu_plan)
    {
        // The prelude is ready all the same: it may be for another machine's GPU.
        eprintln!("{}", t!("note: %{text}", text = failure.what));
    }
    let told = t!(
        "the %{flavour} prelude for %{toolchain} is ready after %{time}: %{path}",
        flavour = prelude.flavour,
        toolchain = toolchain.release(),
        time = seconds(started.elapsed(), 1),
        path = prelude.library.display()
    );
    row::say(&format!("{told}\n"))?;
    Ok(())
}

fn for_gpu(capability: Option<Capability>) -> Result<ForGpu, Failure> {
    let newest = gpus::driver().ok().map(|driver| driver.cuda);
    let toolkit =
        Toolkit::find(newest).map_err(|missing| Failure::new(missing.what, missing.advice))?;
    let capability = match capability {
        Some(capability) => capability,
        None => oldest_here()?,
    };
    if !toolkit.targets.is_empty() && !toolkit.targets.contains(&capability) {
        let targets: Vec<String> = toolkit.targets.iter().map(ToString::to_string).collect();
        return Err(Failure::new(
            t!(
                "CUDA %{version} in %{folder} cannot compile for compute capability %{capability}",
                version = toolkit.version,
                folder = toolkit.root.display(),
                capability
            ),
            t!(
                "it supports %{capabilities}; set CUDA_HOME to another toolkit's folder",
                capabilities = targets.join(", ")
            ),
        ));
    }
    Ok(ForGpu {
        capability,
        cuda: toolkit.version,
    })
}

/// The compute capability of this machine's oldest GPU: code for it also runs on newer ones.
fn oldest_here() -> Result<Capability, Failure> {
    let driver = gpus::driver();
    let oldest = driver.map(|driver| driver.gpus.iter().map(|gpu| gpu.capability).min());
    let why = match oldest {
        Ok(Some(capability)) => return Ok(capability),
        Ok(None) => say!("the NVIDIA driver shows no GPU"),
        Err(why) => why.to_string(),
    };
    Err(Failure::new(
        t!("cannot tell which GPU to build for: %{why}", why),
        t!("give its compute capability: `gpu-tutor prepare --cuda 9.0`"),
    ))
}
