//! A session of stock evcxr, which answers requests.

use std::process::Command;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use evcxr::{CommandContext, CompilationError, Error, EvalContext, EvalOutputs};

use crate::opening;
use crate::protocol::{Failure, GO, Reply, Request};
use crate::reply;
use crate::tap::Tap;

pub struct Session {
    context: CommandContext,
    tap: Option<Tap>,
    /// When a cell has printed [`GO`].
    go: Receiver<Instant>,
}

impl Session {
    pub fn start(tap: Option<Tap>) -> Result<Session> {
        let mut command = Command::new(std::env::current_exe()?);
        if let Some(tap) = &tap {
            tap.attach(&mut command);
        }
        let (context, outputs) = EvalContext::with_subprocess_command(command)
            .map_err(|error| anyhow!("evcxr did not start: {error}"))?;
        // A cell that prints finishes only after its lines have been received, so this thread receives them while it
        // runs.
        let (sender, go) = channel();
        std::thread::spawn(move || {
            let goes = outputs.stdout.iter().filter(|line| line == GO);
            goes.map(|_| sender.send(Instant::now()))
                .all(|sent| sent.is_ok())
        });
        std::thread::spawn(move || outputs.stderr.iter().for_each(drop));
        Ok(Session {
            context: CommandContext::with_eval_context(context),
            tap,
            go,
        })
    }

    pub fn answer(&mut self, request: Request) -> Result<Reply> {
        let mut reply = match request {
            Request::Run { code } => self.run(&code),
            Request::RunAndKill { code, wait_ms } => self.run_and_kill(&code, wait_ms),
            Request::Complete { code } => self.complete(&code),
            Request::Open { checkout } => self.open(&checkout)?,
        };
        let variables = self.context.variables_and_types();
        let owned = |(name, type_name): (&str, &str)| (name.to_owned(), type_name.to_owned());
        reply.variables = variables.map(owned).collect();
        if let Some(tap) = &mut self.tap {
            let source = self.context.last_source().unwrap_or_default();
            reply.output = reply::output(tap.take_record()?, &source);
            if matches!(reply.failure, Some(Failure::Died(_))) {
                // The new process has no panic hook yet.
                self.run_own(opening::HOOK)?;
            }
        }
        Ok(reply)
    }

    fn run(&mut self, code: &str) -> Reply {
        let result = self.context.execute(code);
        match result {
            Err(Error::CompilationErrors(errors)) if self.tap.is_some() && is_remark(&errors) => {
                self.run_without_result(code, errors)
            }
            result => replied(result),
        }
    }

    /// Runs a cell with its last expression turned into a statement. evcxr's generated code that shows the result can
    /// hide the place of an error in the cell, or cause a remark instead of the error.
    fn run_without_result(&mut self, code: &str, errors: Vec<CompilationError>) -> Reply {
        let result = self.context.execute(&format!("{code}\n;"));
        Reply {
            unshown: result.is_ok(),
            ..match result {
                // The error does not come from showing the result, so keep the original errors.
                Err(Error::CompilationErrors(found)) if !found.first().is_some_and(is_of_rustc) => {
                    replied(Err(Error::CompilationErrors(errors)))
                }
                result => replied(result),
            }
        }
    }

    /// Forgets everything, then opens a new session.
    fn open(&mut self, checkout: &str) -> Result<Reply> {
        if let Some(tap) = &self.tap {
            tap.flush(false)?;
        }
        self.run_own(":clear")?;
        for cell in opening::cells(checkout) {
            self.run_own(&cell)?;
        }
        if let Some(tap) = &self.tap {
            tap.flush(true)?;
        }
        Ok(Reply::default())
    }

    /// Runs a cell that this program generates.
    fn run_own(&mut self, code: &str) -> Result<()> {
        let ran = self.context.execute(code);
        ran.map_err(|error| anyhow!("{error}\nin the cell\n{code}"))?;
        Ok(())
    }

    fn complete(&mut self, code: &str) -> Reply {
        match self.context.completions(code, code.len()) {
            Ok(found) => Reply {
                offered: found.completions.into_iter().map(|one| one.code).collect(),
                ..Reply::default()
            },
            Err(error) => Reply {
                failure: Some(Failure::Message(error.to_string())),
                ..Reply::default()
            },
        }
    }

    fn run_and_kill(&mut self, code: &str, wait_ms: u64) -> Reply {
        let Session { context, go, .. } = self;
        let wait = Duration::from_millis(wait_ms);
        let process = context.process_handle();
        let (over, ended) = channel::<()>();
        let (result, ended_at, killed) = std::thread::scope(|scope| {
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
            let result = context.execute(code);
            let ended_at = Instant::now();
            drop(over);
            (result, ended_at, killer.join().ok().flatten())
        });
        Reply {
            stopped_after_ms: killed.map(|at| (ended_at - at).as_secs_f64() * 1e3),
            ..replied(result)
        }
    }
}

/// Whether evcxr reports a remark instead of an error, or a rustc error without its place.
fn is_remark(errors: &[CompilationError]) -> bool {
    errors.first().is_some_and(|first| {
        let mut labels = first.spanned_messages().iter();
        let placed = labels.any(|spanned| spanned.span.is_some() && spanned.is_primary);
        first.level() != "error" || is_of_rustc(first) && !placed
    })
}

/// Whether the error has a rustc code. Syntax errors and evcxr's remarks have none.
fn is_of_rustc(error: &CompilationError) -> bool {
    error.code().is_some()
}

fn replied(result: Result<EvalOutputs, Error>) -> Reply {
    match result {
        Ok(outputs) => Reply {
            result: outputs.content_by_mime_type.into_iter().collect(),
            ..Reply::default()
        },
        Err(error) => Reply {
            failure: Some(reply::failure(&error)),
            ..Reply::default()
        },
    }
}
