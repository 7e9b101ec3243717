//! What is measured: something that runs cells, and how long each takes.

use std::time::Instant;

use anyhow::{Result, bail};
use gpu_tutor::session::SessionOptions;
use gpu_tutor::session::live::Live;
use gpu_tutor::session::machine::cuda::Flavour;
use gpu_tutor::session::machine::toolchain::Toolchain;
use gpu_tutor::session::prelude::{self};
use gpu_tutor::session::{Outcome, Session};

/// A cell that ran well.
pub struct Ran {
    /// From handing it over to having its outcome.
    pub ms: f64,
    /// Its result as plain text; empty where it has none.
    pub text: String,
}

/// Runs cells one after the other; one that fails is an error, since its time is that of something else.
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

/// What a failed cell says.
pub fn trouble(outcome: &Outcome) -> String {
    let error = outcome.error.as_ref();
    error.map_or_else(
        || format!("ended as {:?}", outcome.status),
        |error| format!("{:?}: {}: {}", outcome.status, error.kind, error.message),
    )
}

/// What sessions are started with; builds the prelude if it is not there, which is not measured.
pub fn options() -> Result<SessionOptions> {
    let toolchain = Toolchain::find()?;
    let prelude = prelude::ensure(&toolchain, Flavour::Cpu, &mut |_| {})?;
    Ok(SessionOptions {
        toolchain,
        prelude,
        time_limit: None,
        device: None,
        sandboxed: false,
    })
}

/// A session that is ready to run cells.
pub fn ours(options: &SessionOptions) -> Result<Live> {
    let mut live = Live::start(options.clone())?;
    live.ready()?;
    Ok(live)
}
