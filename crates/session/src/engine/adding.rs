//! `:dep`: adds a crate to the session.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use gpu_tutor_text::{say, t, units};

use super::{Engine, interrupted_compile};
use crate::compile::stand_in::{COMPILER_FILE, SessionDependencies};
use crate::crates::{Crates, Progress, Stop, Store};
use crate::{CellError, Display, Outcome, Output, Status};

/// The width of the progress bar that is shown while crates are built.
const BAR: usize = 20;

impl Engine {
    /// Adds the crate that a `:dep` line names.
    pub fn depend(&mut self, line: &str) -> Outcome {
        let started = Instant::now();
        // The state before the last cell lacks the crate.
        self.undo = None;
        let added = self.with_crate(line);
        let stopped = self.control.stop_requested();
        let outcome = match added {
            Ok((crates, text)) => {
                self.crates = crates;
                Outcome::shown(&text)
            }
            Err(_) if stopped => Outcome::failed(Status::Interrupted, interrupted_compile()),
            Err(error) => Outcome::failed(Status::CompileError, error),
        };
        Outcome {
            compile_ms: started.elapsed().as_secs_f64() * 1e3,
            ..outcome
        }
    }

    /// The session's crates plus one more, and what to say about the addition.
    fn with_crate(&self, line: &str) -> Result<(Crates, String), CellError> {
        if self.stand_in.rust_only {
            return Err(CellError::new(
                "dependency",
                t!("the crate cannot be added: an answer may not add crates"),
            ));
        }
        let toolchain = &self.stand_in.toolchain;
        let store = Store::here(toolchain);
        let mut bar = Bar::new(&self.say);
        let stop = || self.control.stop_requested();
        let crates = self
            .crates
            .with(line, &store, toolchain, &self.stop(&stop), &mut |step| {
                bar.draw(&step);
            });
        bar.end(crates.is_ok());
        let crates = crates?;
        let new = crates.added_to(&self.crates);
        Ok((
            crates,
            say!("added %{crates}", crates = new.join(&t!(", "))),
        ))
    }

    /// Has cargo recheck crates in local folders.
    pub(super) fn renew_crates(&mut self) -> Result<(), CellError> {
        let toolchain = &self.stand_in.toolchain;
        let stop = || self.control.stop_requested();
        let mut crates = self.crates.clone();
        crates.renew(&Store::here(toolchain), toolchain, &self.stop(&stop))?;
        self.crates = crates;
        Ok(())
    }

    /// The crates, in the form passed to the compiler.
    pub(super) fn dependencies(&self) -> SessionDependencies {
        SessionDependencies {
            arguments: self.crates.built.arguments(),
            are_fixed: self.crates.are_fixed(),
        }
    }

    fn stop<'s>(&self, is_asked: &'s dyn Fn() -> bool) -> Stop<'s> {
        Stop {
            note: self.folder.join(COMPILER_FILE),
            is_asked,
        }
    }
}

/// How many bars have been drawn, so that each has its own name.
static BUILDS: AtomicUsize = AtomicUsize::new(0);

/// A line that shows cargo's progress.
struct Bar<'s> {
    say: &'s dyn Fn(Output),
    id: String,
    began: Instant,
    /// How many packages were built; `None` before the first line.
    drawn: Option<usize>,
}

impl<'s> Bar<'s> {
    fn new(say: &'s dyn Fn(Output)) -> Bar<'s> {
        Bar {
            say,
            id: format!("crates-{}", BUILDS.fetch_add(1, Ordering::Relaxed)),
            began: Instant::now(),
            drawn: None,
        }
    }

    fn draw(&mut self, step: &Progress) {
        let (done, text) = match step {
            Progress::Waiting => (0, say!("another session is building the crates")),
            Progress::Looking => (0, say!("looking for crates")),
            Progress::Building { done, total, name } => {
                let bar = units::bar(*done as u64, *total as u64, BAR, ["█", "░"]);
                (
                    *done,
                    say!(
                        "building crates %{bar} %{done} of %{total}, %{name}",
                        bar,
                        done,
                        total,
                        name
                    ),
                )
            }
        };
        self.show(text);
        self.drawn = Some(done);
    }

    /// Says what was built and how long it took, if anything was built.
    fn end(self, is_built: bool) {
        if let Some(done) = self.drawn {
            if !is_built {
                return self.show(say!("building crates: not finished"));
            }
            let took = units::seconds(self.began.elapsed(), 1);
            let text = match done {
                1 => t!("built 1 crate in %{took}", took),
                _ => t!("built %{done} crates in %{took}", done, took),
            };
            self.show(text.into_owned());
        }
    }

    fn show(&self, text: String) {
        let data = [(crate::TEXT_PLAIN.to_owned(), text)];
        (self.say)(Output::Display(Display {
            data: data.into(),
            id: self.id.clone(),
            update: self.drawn.is_some(),
        }));
    }
}
