//! Starting a session for a command: toolchain found, prelude built if need be, with a bar that says what is going on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Context, Failure};
use crate::session::live::{Live, Options};
use crate::session::prelude::{self, Flavour, Prelude, Progress};
use crate::session::toolchain::Toolchain;
use crate::session::{Output, Session};

/// The flavour this machine runs: the CPU's, until the CUDA one can be built here.
pub fn flavour() -> Flavour {
    Flavour::Cpu
}

/// Finds or builds the prelude; the bar is drawn on standard error where that is a terminal.
pub fn prelude(toolchain: &Toolchain) -> Result<Prelude, Failure> {
    if let Some(found) = prelude::find(toolchain, flavour())? {
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
    let mut total = 0;
    let built = prelude::ensure(toolchain, flavour(), &mut |progress| match progress {
        Progress::Waiting => bar.set_message("another gpu-tutor is building it; waiting"),
        Progress::Total(crates) => {
            total = crates;
            bar.set_length(crates as u64);
        }
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

/// A live session that is ready to run cells.
pub fn session(context: &Context, time_limit: Option<Duration>) -> Result<Live, Failure> {
    let toolchain = Toolchain::find()?;
    let prelude = prelude(&toolchain)?;
    let options = Options {
        toolchain,
        prelude,
        time_limit,
        device: context.device.clone(),
    };
    let mut session = Live::start(options)?;
    session.ready()?;
    Ok(session)
}

/// Interrupts the session's cell at Ctrl-C, and says whether that happened.
pub fn interruptible(session: &dyn Session) -> Arc<AtomicBool> {
    let asked = Arc::new(AtomicBool::new(false));
    let (interrupter, flag) = (session.interrupter(), asked.clone());
    // A second handler cannot be set; the first keeps working.
    let _ = ctrlc::set_handler(move || {
        flag.store(true, Ordering::SeqCst);
        interrupter.interrupt();
    });
    asked
}

/// Hands a cell's output on as it comes.
pub fn echo(output: Output) {
    use std::io::Write;
    // A reader that has gone away is noticed at the next line of the command's own.
    let _ = match output {
        Output::Stdout(text) => std::io::stdout()
            .write_all(text.as_bytes())
            .and_then(|()| std::io::stdout().flush()),
        Output::Stderr(text) => std::io::stderr().write_all(text.as_bytes()),
    };
}
