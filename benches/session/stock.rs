//! Stock evcxr 0.22 in a process of its own: this executable again, which then is what evcxr's own prompt is made of.

use std::io::{self, BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use evcxr::{CommandContext, EvalContextOutputs};
use serde::{Deserialize, Serialize};

use crate::cells::STOCK_NAMES;
use crate::subject::{Ran, Subject};

/// Says that this process is to be stock evcxr; its own children have it too.
const IS_STOCK: &str = "GPU_TUTOR_BENCH_STOCK";
/// What a cell prints when it may be interrupted.
pub const GO: &str = "go";

#[derive(Serialize, Deserialize)]
enum Request {
    Run {
        code: String,
    },
    /// Kill the cell's process, which is evcxr's interrupt, so long after it has printed [`GO`].
    RunAndKill {
        code: String,
        wait_ms: u64,
    },
    /// Complete at the end of the code.
    Complete {
        code: String,
    },
}

#[derive(Serialize, Deserialize)]
struct Reply {
    /// A cell's result, or all completions.
    text: Result<String, String>,
    /// From the kill to the end of the cell.
    stopped_after_ms: Option<f64>,
}

/// Runs as stock evcxr if this process was started for that; call first thing in `main`.
pub fn hook() -> Option<ExitCode> {
    std::env::var_os(IS_STOCK)?;
    // Does not return where evcxr has started this process.
    evcxr::runtime_hook();
    Some(match serve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    })
}

fn serve() -> Result<()> {
    let (mut context, outputs) = CommandContext::new().map_err(|error| anyhow!("{error}"))?;
    println!("ready");
    for line in io::stdin().lock().lines() {
        let request: Request = serde_json::from_str(&line?)?;
        let reply = answer(&mut context, &outputs, request);
        println!("{}", serde_json::to_string(&reply)?);
    }
    Ok(())
}

fn answer(context: &mut CommandContext, outputs: &EvalContextOutputs, request: Request) -> Reply {
    // What earlier cells have printed.
    while outputs.stdout.try_recv().is_ok() {}
    match request {
        Request::Run { code } => Reply {
            text: run(context, &code),
            stopped_after_ms: None,
        },
        Request::RunAndKill { code, wait_ms } => {
            let wait = Duration::from_millis(wait_ms);
            let (stdout, process) = (outputs.stdout.clone(), context.process_handle());
            let over = Arc::new(AtomicBool::new(false));
            let ended = over.clone();
            let killer = std::thread::spawn(move || {
                // A cell that fails to compile never prints.
                while !ended.load(Ordering::SeqCst) {
                    if stdout.recv_timeout(wait).is_ok_and(|line| line == GO) {
                        std::thread::sleep(wait);
                        let at = Instant::now();
                        process.lock().ok()?.kill().ok()?;
                        return Some(at);
                    }
                }
                None
            });
            let text = run(context, &code);
            let ended = Instant::now();
            over.store(true, Ordering::SeqCst);
            let killed = killer.join().ok().flatten();
            Reply {
                text,
                stopped_after_ms: killed.map(|at| (ended - at).as_secs_f64() * 1e3),
            }
        }
        Request::Complete { code } => {
            let found = context.completions(&code, code.len());
            let names = |found: evcxr::Completions| {
                let names = found.completions.into_iter().map(|found| found.code);
                names.collect::<Vec<_>>().join("\n")
            };
            Reply {
                text: found.map(names).map_err(|error| error.to_string()),
                stopped_after_ms: None,
            }
        }
    }
}

fn run(context: &mut CommandContext, code: &str) -> Result<String, String> {
    let result = context.execute(code).map_err(|error| error.to_string())?;
    Ok(result
        .get("text/plain")
        .unwrap_or_default()
        .trim()
        .to_owned())
}

/// A session of stock evcxr.
pub struct Stock {
    process: Child,
    requests: ChildStdin,
    replies: Lines<BufReader<ChildStdout>>,
    /// When it was started.
    pub started: Instant,
}

impl Stock {
    /// Starts it and waits until it is ready; what it builds goes to `folder`.
    pub fn start(folder: &Path) -> Result<Stock> {
        let mut command = Command::new(std::env::current_exe()?);
        if let Some(environment) = gpu_tutor::session::environment::current() {
            environment.restore(&mut command);
        }
        command
            .env(IS_STOCK, "1")
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
            Some(Ok(line)) if line == "ready" => {}
            other => bail!("stock evcxr did not start: {other:?}"),
        }
        Ok(Stock {
            process,
            requests,
            replies,
            started,
        })
    }

    /// Names candle, which builds it unless the folder has it built.
    pub fn depend_on_candle(&mut self) -> Result<()> {
        let version = candle_version()?;
        self.run(&format!(
            ":dep candle-core = \"={version}\"\n:dep candle-nn = \"={version}\""
        ))?;
        self.run(STOCK_NAMES)?;
        Ok(())
    }

    /// Runs a cell and kills it; milliseconds from the kill to the end of the cell.
    pub fn run_and_kill(&mut self, code: &str, wait_ms: u64) -> Result<f64> {
        let code = code.to_owned();
        let reply = self.ask(&Request::RunAndKill { code, wait_ms })?;
        reply.stopped_after_ms.with_context(|| {
            format!(
                "stock evcxr's cell was over before it could be killed: {:?}",
                reply.text
            )
        })
    }

    /// Completes at the end of the code; milliseconds, and everything that was offered.
    pub fn complete(&mut self, code: &str) -> Result<Ran> {
        let code = code.to_owned();
        self.timed(&Request::Complete { code })
    }

    pub fn process(&self) -> u32 {
        self.process.id()
    }

    fn timed(&mut self, request: &Request) -> Result<Ran> {
        let started = Instant::now();
        let reply = self.ask(request)?;
        let ms = started.elapsed().as_secs_f64() * 1e3;
        let text = reply
            .text
            .map_err(|error| anyhow!("stock evcxr: {error}"))?;
        Ok(Ran { ms, text })
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
        self.timed(&request)
            .with_context(|| format!("in the cell\n{code}"))
    }
}

impl Drop for Stock {
    fn drop(&mut self) {
        // Its own child ends with its standard input.
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
    let lock: Lock = toml::from_str(include_str!("../../Cargo.lock"))?;
    let found = lock
        .package
        .into_iter()
        .find(|package| package.name == "candle-core");
    Ok(found.context("Cargo.lock names no candle-core")?.version)
}
