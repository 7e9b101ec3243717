//! The process that is stock evcxr: made of what its own prompt is made of, and told what to do line by line.

use std::io::{self, BufRead};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use evcxr::{CommandContext, EvalContextOutputs};
use serde::{Deserialize, Serialize};

use super::{GO, IS_STOCK};

#[derive(Serialize, Deserialize)]
pub enum Request {
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
pub struct Reply {
    /// A cell's result, or all completions.
    pub text: Result<String, String>,
    /// From the kill to the end of the cell.
    pub stopped_after_ms: Option<f64>,
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
