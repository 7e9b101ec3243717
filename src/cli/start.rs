//! Starting a session for a command: toolchain found, prelude built if need be, with a bar that says what is going on.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Context, Failure};
use crate::session::cuda;
use crate::session::live::{Live, Options};
use crate::session::prelude::{self, Flavour, Prelude, Progress};
use crate::session::toolchain::{self, Toolchain};
use crate::session::{Interrupt, Session, environment};

/// The flavour that sessions here use for the device that was asked for. Errs where that is a GPU which they cannot use.
fn flavour(toolchain: &Toolchain, device: Option<&str>) -> Result<Flavour, Failure> {
    if environment::is_plain() {
        // evcxr itself builds the prelude then, as it comes.
        return Ok(Flavour::Cpu);
    }
    let choice = cuda::choose_here(toolchain, device);
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

/// Finds or builds the prelude that sessions here use.
pub fn prelude(toolchain: &Toolchain, device: Option<&str>) -> Result<Prelude, Failure> {
    built(toolchain, flavour(toolchain, device)?)
}

/// Finds or builds a prelude; the bar is drawn on standard error where that is a terminal.
pub fn built(toolchain: &Toolchain, flavour: Flavour) -> Result<Prelude, Failure> {
    if let Some(found) = prelude::find(toolchain, flavour)? {
        return Ok(found);
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = "{spinner} building the prelude, once: {bar:24} {pos}/{len} {elapsed} {msg}";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar.enable_steady_tick(Duration::from_millis(120));
    if bar.is_hidden() {
        eprintln!("building the prelude, once for this toolchain; this takes a few minutes");
    }
    let built = prelude::ensure(toolchain, flavour, &mut |progress| match progress {
        Progress::Waiting => bar.set_message("another gpu-tutor is building it; waiting"),
        Progress::Total(crates) => bar.set_length(crates as u64),
        Progress::Building(name) => {
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

/// A live session for cells of the user's own, ready to run them.
pub fn session(context: &Context) -> Result<Live, Failure> {
    started(options(context)?)
}

/// A live session for answers: behind walls, and no cell runs longer than `limit`.
pub fn grading_session(context: &Context, limit: Duration) -> Result<Live, Failure> {
    started(options(context)?.for_grading(limit))
}

/// What a session for the user's own cells is started with; builds the prelude if need be.
pub fn options(context: &Context) -> Result<Options, Failure> {
    options_of(context.device.as_deref(), built)
}

/// The same, telling how a build goes on.
pub fn options_telling(
    device: Option<&str>,
    tell: &mut dyn FnMut(Progress),
) -> Result<Options, Failure> {
    options_of(device, |toolchain, flavour| {
        Ok(prelude::ensure(toolchain, flavour, tell)?)
    })
}

fn options_of(
    device: Option<&str>,
    build: impl FnOnce(&Toolchain, Flavour) -> Result<Prelude, Failure>,
) -> Result<Options, Failure> {
    let toolchain = Toolchain::find()?;
    toolchain::require_linker()?;
    let prelude = build(&toolchain, flavour(&toolchain, device)?)?;
    Ok(Options {
        toolchain,
        prelude,
        time_limit: None,
        device: device.map(str::to_owned),
        sandboxed: false,
    })
}

fn started(options: Options) -> Result<Live, Failure> {
    let mut session = Live::start(options)?;
    session.ready()?;
    Ok(session)
}

/// Ctrl-C, for a command that runs cells.
#[derive(Clone, Default)]
pub struct Stop(Arc<Mutex<Wish>>);

#[derive(Default)]
struct Wish {
    asked: bool,
    target: Option<Arc<dyn Interrupt>>,
}

impl Stop {
    /// Takes the signal over for the whole process.
    pub fn at_ctrl_c() -> Self {
        let stop = Stop::default();
        let pressed = stop.clone();
        // A second handler cannot be set; the first keeps working.
        let _ = ctrlc::set_handler(move || {
            let mut wish = pressed.lock();
            wish.asked = true;
            let target = wish.target.clone();
            drop(wish);
            if let Some(target) = target {
                target.interrupt();
            }
        });
        stop
    }

    /// From now on a press interrupts this session's cell.
    pub fn aim(&self, session: &dyn Session) {
        self.lock().target = Some(session.interrupter());
    }

    /// Whether there was a press.
    pub fn asked(&self) -> bool {
        self.lock().asked
    }

    fn lock(&self) -> MutexGuard<'_, Wish> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
