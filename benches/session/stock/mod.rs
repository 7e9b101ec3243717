//! Stock evcxr 0.22 in its own process: the program in `tests/stock`.

mod program;
#[path = "../../../tests/stock/src/protocol.rs"]
mod protocol;

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use gpu_tutor_session::machine::environment;
use serde::Deserialize;

use crate::cells::STOCK_NAMES;
use crate::subject::{Ran, Subject};
pub use protocol::GO;
use protocol::{READY, Reply, Request};

/// A session of stock evcxr.
pub struct Stock {
    process: Child,
    requests: ChildStdin,
    replies: Lines<BufReader<ChildStdout>>,
    /// When it was started.
    pub started: Instant,
}

impl Stock {
    /// Starts it and waits until it is ready. It builds in `folder`.
    ///
    /// # Errors
    /// If the program cannot be built or started, or is not ready.
    pub fn start(folder: &Path) -> Result<Stock> {
        let mut command = environment::command(program::path()?);
        command
            .env("EVCXR_TMPDIR", folder)
            .env_remove("EVCXR_CONFIG_DIR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let started = Instant::now();
        let mut process = command.spawn()?;
        let requests = process.stdin.take().context("no standard input")?;
        let stdout = process.stdout.take().context("no standard output")?;
        let mut replies = BufReader::new(stdout).lines();
        match replies.next() {
            Some(Ok(line)) if line == READY => {}
            other => bail!("stock evcxr did not start: {other:?}"),
        }
        Ok(Stock {
            process,
            requests,
            replies,
            started,
        })
    }

    /// Adds candle as a dependency, which builds it if the folder has no build of it.
    ///
    /// # Errors
    /// If a cell fails.
    pub fn depend_on_candle(&mut self) -> Result<()> {
        let version = candle_version()?;
        self.run(&format!(
            ":dep candle-core = \"={version}\"\n:dep candle-nn = \"={version}\""
        ))?;
        self.run(STOCK_NAMES)?;
        Ok(())
    }

    /// Runs a cell and kills it; returns the milliseconds from the kill to the end of the cell.
    ///
    /// # Errors
    /// If the program does not answer, or the cell ended before the kill.
    pub fn run_and_kill(&mut self, code: &str, wait_ms: u64) -> Result<f64> {
        let code = code.to_owned();
        let reply = self.ask(&Request::RunAndKill { code, wait_ms })?;
        reply.stopped_after_ms.with_context(|| {
            format!(
                "stock evcxr's cell was over before it could be killed: {:?}",
                reply.failure
            )
        })
    }

    /// Completes at the end of the code; returns the milliseconds and all completions.
    ///
    /// # Errors
    /// If the program does not answer, or completion fails.
    pub fn complete(&mut self, code: &str) -> Result<Ran> {
        let code = code.to_owned();
        let (ms, reply) = self.timed(&Request::Complete { code })?;
        let text = reply.offered.join("\n");
        Ok(Ran { ms, text })
    }

    pub fn process(&self) -> u32 {
        self.process.id()
    }

    fn timed(&mut self, request: &Request) -> Result<(f64, Reply)> {
        let started = Instant::now();
        let reply = self.ask(request)?;
        let ms = started.elapsed().as_secs_f64() * 1e3;
        match &reply.failure {
            Some(failure) => Err(anyhow!("stock evcxr: {}", failure.text())),
            None => Ok((ms, reply)),
        }
    }

    fn ask(&mut self, request: &Request) -> Result<Reply> {
        writeln!(self.requests, "{}", serde_json::to_string(request)?)?;
        self.requests.flush()?;
        let line = self.replies.next().context("stock evcxr has ended")??;
        Ok(serde_json::from_str(&line)?)
    }
}

impl Subject for Stock {
    fn run(&mut self, code: &str) -> Result<Ran> {
        let request = Request::Run {
            code: code.to_owned(),
        };
        let timed = self.timed(&request);
        let (ms, reply) = timed.with_context(|| format!("in the cell\n{code}"))?;
        let text = reply.result.get("text/plain");
        let text = text.map_or("", String::as_str).trim().to_owned();
        Ok(Ran { ms, text })
    }
}

impl Drop for Stock {
    fn drop(&mut self) {
        // Its child process ends when its standard input closes.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The version of candle that the prelude is built with.
fn candle_version() -> Result<String> {
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        version: String,
    }
    let lock: Lock = toml::from_str(include_str!("../../../prelude/Cargo.lock"))?;
    let found = lock
        .package
        .into_iter()
        .find(|package| package.name == "candle-core");
    Ok(found
        .context("prelude/Cargo.lock names no candle-core")?
        .version)
}
