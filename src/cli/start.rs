//! Starts a session for a command: finds the toolchain, and builds the prelude if necessary, with a progress bar.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use gpu_tutor_session::child::probe;
use gpu_tutor_session::live::Live;
use gpu_tutor_session::machine::components::Fetch;
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::machine::{gpus, linker};
use gpu_tutor_session::prelude::{self, Attempt, BuildProgress, Choice, Prelude};
use gpu_tutor_session::{GpuPlan, Interrupt, Session, SessionError, SessionOptions, StopSwitch};
use gpu_tutor_system::lock::lock;
use gpu_tutor_text::{say, t};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Context, Failure};

/// Waits for components that are being fetched. If that fails, it prints a note to standard error.
pub fn note_failure(fetch: Fetch) {
    if let Err(SessionError { what, help }) = fetch.wait() {
        eprintln!("{}", t!("note: %{text}", text = what));
        if let Some(help) = help {
            eprintln!("  -> {help}");
        }
    }
}

/// Builds a prelude, with a progress bar on standard error if that is a terminal.
pub fn build(
    toolchain: &Toolchain,
    flavour: Flavour,
    fetch: &Fetch,
) -> Result<Prelude, SessionError> {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = format!(
        "{{spinner}} {}: {{bar:24}} {{pos}}/{{len}} {{elapsed}} {{msg}}",
        t!("building the prelude, once")
    );
    bar.set_style(
        ProgressStyle::with_template(&style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar.enable_steady_tick(Duration::from_millis(120));
    if bar.is_hidden() {
        eprintln!(
            "{}",
            t!("building the prelude, once for this toolchain; this takes a few minutes")
        );
    }
    if let Some(label) = fetch.label() {
        if bar.is_hidden() {
            eprintln!("{label}");
        }
        bar.set_message(label);
    }
    let built = prelude::ensure(toolchain, flavour, &mut |progress| match progress {
        BuildProgress::Waiting => bar.set_message(t!("another gpu-tutor is building it; waiting")),
        BuildProgress::Total(crates) => bar.set_length(crates as u64),
        BuildProgress::Building(name) => {
            if bar.is_hidden() {
                eprintln!("  {name}");
            }
            bar.inc(1);
            bar.set_message(name);
        }
    });
    bar.finish_and_clear();
    built
}

/// A live session for the user's own cells, ready to run them.
pub fn session(context: &Context) -> Result<Live, Failure> {
    started(options(context)?)
}

/// The options for a session for the user's own cells. Builds the prelude if necessary, and says on standard error if
/// one of this machine's GPUs is not used.
pub fn options(context: &Context) -> Result<SessionOptions, Failure> {
    let mut basis = Basis::find(context.device.as_deref(), Attempt::AfterSuccess)?;
    let prelude = basis.prelude(&mut |toolchain, flavour| {
        let fetch = Fetch::begin(toolchain);
        let built = build(toolchain, flavour, &fetch)?;
        // Nothing here waits for completion.
        if fetch.is_finished() {
            note_failure(fetch);
        }
        Ok(built)
    })?;
    let options = basis.with(prelude);
    if let Some(unused) = &options.gpu_plan.unused {
        eprintln!("{}", unused.as_note());
    }
    Ok(options)
}

/// A session's toolchain, prelude and device.
#[derive(Debug, Clone)]
pub struct Basis {
    pub toolchain: Toolchain,
    choice: Choice,
    device: Option<String>,
}

/// Builds a prelude.
type Build<'a> = &'a mut dyn FnMut(&Toolchain, Flavour) -> Result<Prelude, SessionError>;

impl Basis {
    /// # Errors
    /// If there is no Rust or no linker, or the requested device does not exist.
    pub fn find(device: Option<&str>, attempt: Attempt) -> Result<Basis, Failure> {
        let toolchain = Toolchain::find()?;
        linker::require(&toolchain)?;
        let choice = prelude::choose_here(&toolchain, device, attempt);
        let basis = Basis {
            toolchain,
            choice,
            device: device.map(str::to_owned),
        };
        match basis.gpu_asked_for() {
            Some(device) if !basis.choice.flavour.is_cuda() => {
                let choice = &basis.choice;
                Err(basis
                    .refusal(device, &choice.why, choice.advice.clone())
                    .into())
            }
            _ => Ok(basis),
        }
    }

    /// The GPU that was requested, if any.
    fn gpu_asked_for(&self) -> Option<&str> {
        self.device
            .as_deref()
            .filter(|device| device.starts_with("cuda"))
    }

    /// The error for a GPU that sessions here cannot use.
    fn refusal(&self, device: &str, why: &str, advice: Option<String>) -> SessionError {
        SessionError {
            what: say!(
                "`%{device}` was requested, but sessions run on the CPU here: %{why}",
                device,
                why
            ),
            help: advice.or_else(|| {
                let leave = t!(
                    "omit `--device` and unset GPU_TUTOR_DEVICE, or simulate GPUs with `--device simulated`; for details, run `gpu-tutor doctor`"
                );
                Some(leave.into_owned())
            }),
        }
    }

    pub fn flavour(&self) -> Flavour {
        self.choice.flavour
    }

    /// How many GPUs a session can use, as far as is known before its prelude is built.
    pub fn gpus(&self) -> usize {
        gpus::usable(self.choice.flavour, &self.gpu_plan())
    }

    /// How sessions use GPUs.
    fn gpu_plan(&self) -> GpuPlan {
        GpuPlan {
            visible: self.choice.visible.clone(),
            simulated: self.choice.simulated,
            unused: self.unused(),
        }
    }

    /// Why the GPU is not used, unless that was requested, and how to fix it.
    pub fn unused(&self) -> Option<SessionError> {
        let what = self.choice.unused.clone()?;
        let help = self.choice.advice.clone();
        Some(SessionError { what, help })
    }

    /// Whether the prelude has to be built first.
    pub fn needs_build(&self) -> Result<bool, Failure> {
        Ok(prelude::find(&self.toolchain, self.choice.flavour)?.is_none())
    }

    /// The prelude, if it is built.
    pub fn found(&self) -> Option<Prelude> {
        prelude::find(&self.toolchain, self.choice.flavour).ok()?
    }

    /// Finds or builds the prelude. If the one for CUDA cannot be built or loaded, falls back to the one for the CPU, and
    /// [`Self::unused`] says why.
    ///
    /// # Errors
    /// If there is no prelude, or the requested GPU cannot be used.
    pub fn prelude(&mut self, build: Build<'_>) -> Result<Prelude, SessionError> {
        let flavour = self.choice.flavour;
        let failed = match self.usable_prelude(flavour, build) {
            Ok(prelude) => return Ok(prelude),
            Err(error) if !flavour.is_cuda() => return Err(error),
            Err(error) => error,
        };
        if let Some(device) = self.gpu_asked_for() {
            return Err(self.refusal(device, &failed.what, failed.help));
        }
        self.choice = Choice::fallback(failed.what, failed.help);
        self.usable_prelude(Flavour::Cpu, build)
    }

    /// A prelude that is built and can be loaded.
    fn usable_prelude(&self, flavour: Flavour, build: Build<'_>) -> Result<Prelude, SessionError> {
        let prelude = match prelude::find(&self.toolchain, flavour)? {
            Some(found) => found,
            None => build(&self.toolchain, flavour)?,
        };
        probe::loads(&self.toolchain, &prelude)?;
        Ok(prelude)
    }

    /// The options for a session. Finds or builds the prelude, and reports the progress of a build.
    pub fn options(
        mut self,
        tell: &mut dyn FnMut(BuildProgress),
    ) -> Result<SessionOptions, SessionError> {
        let prelude = self.prelude(&mut |toolchain, flavour| {
            let fetch = Fetch::begin(toolchain);
            let prelude = prelude::ensure(toolchain, flavour, tell)?;
            // No session waits for completion.
            let (toolchain, theirs) = (toolchain.clone(), prelude.clone());
            std::thread::spawn(move || {
                // The first Tab reports what is still missing.
                let _ = fetch.wait();
                gpu_tutor_analyst::prepare(&toolchain, &theirs);
            });
            Ok(prelude)
        })?;
        Ok(self.with(prelude))
    }

    /// The options for a session with this prelude.
    pub fn with(self, prelude: Prelude) -> SessionOptions {
        let gpu_plan = self.gpu_plan();
        // A name such as `simulated:2` asks for GPUs, not for one of them.
        let device = self.device.filter(|_| self.choice.simulated == 0);
        SessionOptions {
            device,
            gpu_plan,
            ..SessionOptions::new(self.toolchain, prelude)
        }
    }
}

/// A live session that can run cells.
pub fn started(options: SessionOptions) -> Result<Live, Failure> {
    let mut session = Live::start(options)?;
    session.ready(&mut |_| {}).map_err(SessionError::from)?;
    Ok(session)
}

/// What Ctrl-C stops in a command that runs cells.
pub fn stop_at_ctrl_c() -> StopSwitch {
    let stop = StopSwitch::default();
    let pressed = stop.clone();
    // A second handler cannot be set; the first keeps working.
    let _ = ctrlc::set_handler(move || pressed.interrupt());
    stop
}

/// Everything that a command runs in parallel, so that Ctrl-C stops all of it.
#[derive(Clone, Default)]
pub struct Running(Arc<Mutex<Vec<Arc<dyn Interrupt>>>>);

impl Running {
    pub fn add(&self, one: Arc<dyn Interrupt>) {
        let mut all = lock(&self.0);
        all.push(one);
    }
}

impl Interrupt for Running {
    fn interrupt(&self) {
        let all = lock(&self.0);
        all.iter().for_each(|one| one.interrupt());
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use gpu_tutor_session::machine::cuda::{Capability, ForGpu, Version};

    /// A machine where sessions would use CUDA.
    fn basis(device: Option<&str>) -> Basis {
        let built = ForGpu {
            capability: Capability { major: 9, minor: 0 },
            cuda: Version {
                major: 13,
                minor: 0,
            },
        };
        Basis {
            toolchain: Toolchain {
                rustc: PathBuf::from("rustc"),
                cargo: PathBuf::from("cargo"),
                version: "no prelude is built for this one".into(),
                sysroot: PathBuf::new(),
            },
            choice: Choice {
                flavour: Flavour::Cuda(built),
                why: "a GPU".into(),
                simulated: 0,
                visible: None,
                unused: None,
                advice: None,
            },
            device: device.map(str::to_owned),
        }
    }

    /// Builds only for the CPU.
    fn build(_: &Toolchain, flavour: Flavour) -> Result<Prelude, SessionError> {
        if flavour.is_cuda() {
            return Err(SessionError::new("nvcc fatal").help("mend it"));
        }
        Ok(Prelude {
            flavour,
            library: PathBuf::from("libprelude.so"),
            dependencies: PathBuf::new(),
            source: PathBuf::new(),
            identity: "one".into(),
        })
    }

    #[test]
    fn a_cuda_prelude_that_cannot_be_built_is_replaced_by_the_cpus_and_the_reason_is_told() {
        let mut basis = basis(None);
        let prelude = basis.prelude(&mut build).expect("a prelude");
        assert_eq!(prelude.flavour, Flavour::Cpu);
        let options = basis.with(prelude);
        assert_eq!(options.gpus(), 0);
        let note = options.gpu_plan.unused.expect("a note").as_note();
        assert!(note.contains("on the CPU"), "{note}");
        assert!(note.contains("nvcc fatal"), "{note}");
        assert!(note.ends_with("mend it"), "{note}");
    }

    #[test]
    fn where_the_gpu_was_asked_for_the_same_reason_is_an_error() {
        let error = basis(Some("cuda:0")).prelude(&mut build).expect_err("none");
        assert!(error.what.starts_with("`cuda:0` was requested"), "{error}");
        assert!(error.what.ends_with("nvcc fatal"), "{error}");
        assert_eq!(error.help.as_deref(), Some("mend it"));
    }
}
