//! The process that is stock evcxr: made of what its own prompt is made of, and told what to do line by line.

use std::io::{self, BufRead};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use evcxr::CommandContext;
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
    // A cell that prints is over when its lines have been taken, so somebody must take them while it runs.
    let (go, mut gone) = channel();
    std::thread::spawn(move || {
        let goes = outputs.stdout.iter().filter(|line| line == GO);
        goes.map(|_| go.send(Instant::now()))
            .all(|sent| sent.is_ok())
    });
    std::thread::spawn(move || outputs.stderr.iter().for_each(drop));
    println!("ready");
    for line in io::stdin().lock().lines() {
        let request: Request = serde_json::from_str(&line?)?;
        let reply = answer(&mut context, &mut gone, request);
        println!("{}", serde_json::to_string(&reply)?);
    }
    Ok(())
}

fn answer(context: &mut CommandContext, go: &mut Receiver<Instant>, request: Request) -> Reply {
    match request {
        Request::Run { code } => Reply {
            text: run(context, &code),
            stopped_after_ms: None,
        },
        Request::RunAndKill { code, wait_ms } => run_and_kill(context, go, &code, wait_ms),
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

fn run_and_kill(
    context: &mut CommandContext,
    go: &mut Receiver<Instant>,
    code: &str,
    wait_ms: u64,
) -> Reply {
    let wait = Duration::from_millis(wait_ms);
    let process = context.process_handle();
    let (over, ended) = channel::<()>();
    let (text, ended_at, killed) = std::thread::scope(|scope| {
        let killer = scope.spawn(move || {
            // A cell that fails to compile never prints.
            while ended.try_recv() == Err(TryRecvError::Empty) {
                if go.recv_timeout(wait).is_ok() {
                    std::thread::sleep(wait);
                    let at = Instant::now();
                    process.lock().ok()?.kill().ok()?;
                    return Some(at);
                }
            }
            None
        });
        let text = run(context, code);
        let ended_at = Instant::now();
        drop(over);
        (text, ended_at, killer.join().ok().flatten())
    });
    Reply {
        text,
        stopped_after_ms: killed.map(|at| (ended_at - at).as_secs_f64() * 1e3),
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
