//! The subjects of the measurements: sessions that run cells and time them.

use std::time::Instant;

use anyhow::{Result, bail};
use gpu_tutor_session::live::Live;
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::prelude::{self};
use gpu_tutor_session::{Outcome, Session, SessionOptions};

/// The result of a cell that succeeded.
pub struct Ran {
    /// Milliseconds from the request to the outcome.
    pub ms: f64,
    /// The cell's result as plain text; empty if it has none.
    pub text: String,
}

/// Runs cells one after the other. A cell that fails is an error, because its time would mean nothing.
pub trait Subject {
    fn run(&mut self, code: &str) -> Result<Ran>;
}

impl Subject for Live {
    fn run(&mut self, code: &str) -> Result<Ran> {
        let started = Instant::now();
        let outcome = Session::run(self, code, &mut |_| {});
        let ms = started.elapsed().as_secs_f64() * 1e3;
        if !outcome.status.is_ok() {
            bail!("{}\nin the cell\n{code}", trouble(&outcome));
        }
        let text = outcome.text().unwrap_or_default().to_owned();
        Ok(Ran { ms, text })
    }
}

/// Describes why a cell failed.
pub fn trouble(outcome: &Outcome) -> String {
    let error = outcome.error.as_ref();
    error.map_or_else(
        || format!("ended as {:?}", outcome.status),
        |error| format!("{:?}: {}: {}", outcome.status, error.kind, error.message),
    )
}

/// The options for sessions. Builds the prelude if necessary; this time is not measured.
///
/// # Errors
/// If there is no toolchain, or the prelude cannot be built.
pub fn options() -> Result<SessionOptions> {
    let toolchain = Toolchain::find()?;
    let prelude = prelude::ensure(&toolchain, Flavour::Cpu, &mut |_| {})?;
    Ok(SessionOptions::new(toolchain, prelude))
}

/// Opens a session that is ready to run cells.
///
/// # Errors
/// If the session does not start.
pub fn ours(options: &SessionOptions) -> Result<Live> {
    let mut live = Live::start(options.clone())?;
    live.ready(&mut |_| {})?;
    Ok(live)
}
