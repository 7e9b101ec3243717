//! Starts a session for a command: finds the toolchain, and builds the prelude if necessary, with a progress bar.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Context, Failure};
use crate::session::SessionOptions;
use crate::session::live::Live;
use crate::session::machine::components::Fetch;
use crate::session::machine::cuda::Flavour;
use crate::session::machine::toolchain;
use crate::session::machine::toolchain::Toolchain;
use crate::session::prelude::{self, BuildProgress, Prelude};
use crate::session::{Interrupt, SessionError, StopSwitch, analyst};

/// The flavour of prelude for the device that was asked for.
///
/// # Errors
/// If that is a GPU which sessions on this machine cannot use.
pub fn flavour(toolchain: &Toolchain, device: Option<&str>) -> Result<Flavour, Failure> {
    let choice = prelude::choose_here(toolchain, device);
    match device {
        Some(device) if device.starts_with("cuda") && !choice.flavour.is_cuda() => {
            let advice = choice.advice.unwrap_or_else(|| {
                "leave `--device` and GPU_TUTOR_DEVICE out; `gpu-tutor doctor` tells more".into()
            });
            Err(Failure::new(
                format!(
                    "`{device}` was asked for, but sessions run on the CPU here: {}",
                    choice.why
                ),
                advice,
            ))
        }
        _ => Ok(choice.flavour),
    }
}

/// Finds or builds a prelude. If it builds one, it also fetches what completion needs.
pub fn built(toolchain: &Toolchain, flavour: Flavour) -> Result<Prelude, Failure> {
    if let Some(found) = prelude::find(toolchain, flavour)? {
        return Ok(found);
    }
    let fetch = Fetch::begin(toolchain);
    let built = build(toolchain, flavour, &fetch)?;
    // Nothing here waits for completion.
    if fetch.is_finished() {
        note_failure(fetch);
    }
    Ok(built)
}

/// Waits for components that are being fetched. If that fails, it prints a note to standard error.
pub fn note_failure(fetch: Fetch) {
    if let Err(SessionError { what, help }) = fetch.wait() {
        eprintln!("note: {what}");
        if let Some(help) = help {
            eprintln!("  -> {help}");
        }
    }
}

/// Builds a prelude, with a progress bar on standard error if that is a terminal.
pub fn build(toolchain: &Toolchain, flavour: Flavour, fetch: &Fetch) -> Result<Prelude, Failure> {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = "{spinner} building the prelude, once: {bar:24} {pos}/{len} {elapsed} {msg}";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar.enable_steady_tick(Duration::from_millis(120));
    if bar.is_hidden() {
        eprintln!("building the prelude, once for this toolchain; this takes a few minutes");
    }
    if let Some(label) = fetch.label() {
        if bar.is_hidden() {
            eprintln!("{label}");
        }
        bar.set_message(label);
    }
    let built = prelude::ensure(toolchain, flavour, &mut |progress| match progress {
        BuildProgress::Waiting => bar.set_message("another gpu-tutor is building it; waiting"),
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
    Ok(built?)
}

/// A live session for the user's own cells, ready to run them.
pub fn session(context: &Context) -> Result<Live, Failure> {
    started(options(context)?)
}

/// What a session for the user's own cells is started with. Builds the prelude if necessary.
pub fn options(context: &Context) -> Result<SessionOptions, Failure> {
    let basis = Basis::find(context.device.as_deref())?;
    let prelude = built(&basis.toolchain, basis.flavour)?;
    Ok(basis.with(prelude))
}

/// The toolchain, flavour and device that a prelude is built for.
#[derive(Debug, Clone)]
pub struct Basis {
    pub toolchain: Toolchain,
    pub flavour: Flavour,
    device: Option<String>,
}

impl Basis {
    /// # Errors
    /// If there is no Rust, no linker, or not the device that was asked for.
    pub fn find(device: Option<&str>) -> Result<Basis, Failure> {
        let toolchain = Toolchain::find()?;
        toolchain::require_linker()?;
        let flavour = flavour(&toolchain, device)?;
        Ok(Basis {
            toolchain,
            flavour,
            device: device.map(str::to_owned),
        })
    }

    /// Whether the prelude has to be built first.
    pub fn needs_build(&self) -> Result<bool, Failure> {
        Ok(prelude::find(&self.toolchain, self.flavour)?.is_none())
    }

    /// What a session is started with. Finds or builds the prelude, and reports the progress of a build.
    pub fn options(
        self,
        tell: &mut dyn FnMut(BuildProgress),
    ) -> Result<SessionOptions, SessionError> {
        let prelude = match prelude::find(&self.toolchain, self.flavour)? {
            Some(found) => found,
            None => {
                let fetch = Fetch::begin(&self.toolchain);
                let prelude = prelude::ensure(&self.toolchain, self.flavour, tell)?;
                // No session waits for completion.
                let (toolchain, theirs) = (self.toolchain.clone(), prelude.clone());
                std::thread::spawn(move || {
                    // The first Tab reports what is still missing.
                    let _ = fetch.wait();
                    analyst::prepare(&toolchain, &theirs);
                });
                prelude
            }
        };
        Ok(self.with(prelude))
    }

    fn with(self, prelude: Prelude) -> SessionOptions {
        SessionOptions {
            toolchain: self.toolchain,
            prelude,
            time_limit: None,
            device: self.device,
            openings: None,
            rust_only: false,
        }
    }
}

/// A live session that can run cells.
pub fn started(options: SessionOptions) -> Result<Live, Failure> {
    let mut session = Live::start(options)?;
    session.ready()?;
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
