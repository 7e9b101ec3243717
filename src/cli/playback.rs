//! Runs cells in one live session, reports each of them when it ends, and counts them.

use std::process::ExitCode;

use gpu_tutor_lessons::Demo;
use gpu_tutor_render::terminal::{self, Style};
use gpu_tutor_session::live::Live;
use gpu_tutor_session::{Outcome, Session, SessionOptions, StopSwitch};
use gpu_tutor_teaching::{can_be_compared, outcome_of, unmet};
use gpu_tutor_text::{say, t};

use super::echo::Echo;
use super::row::{Row, print, say};
use super::{Context, Failure, exec, start};

/// What a cell must do to avoid counting as failed.
#[derive(Debug, Clone, Copy)]
pub enum Wanted {
    AsTheLessonSays,
    NoFailure,
}

pub struct Playback<'a> {
    pub context: &'a Context,
    /// The options that the sessions are started with.
    pub options: SessionOptions,
    pub session: Live,
    pub json: bool,
    pub gpus: usize,
    pub stop: StopSwitch,
    echo: Echo,
    played: usize,
    failed: usize,
}

impl<'a> Playback<'a> {
    /// Starts the session.
    pub fn start(context: &'a Context, json: bool) -> Result<Self, Failure> {
        let stop = start::stop_at_ctrl_c();
        let options = start::options(context)?;
        let session = start::started(options.clone())?;
        stop.aim(Some(session.interrupter()));
        Ok(Playback {
            context,
            gpus: options.gpus(),
            options,
            session,
            json,
            stop,
            echo: Echo::new(&context.theme).silent(json),
            played: 0,
            failed: 0,
        })
    }

    pub fn title(&self, text: &str) -> std::io::Result<()> {
        if self.json {
            return Ok(());
        }
        let heading = self.context.theme.paint(Style::Heading, text);
        say(&format!("\n{heading}\n"))
    }

    /// Runs a cell that must end without an error.
    pub fn cell(&mut self, id: &str, kind: &str, code: &str) -> Result<(), Failure> {
        let outcome = self.play(code)?;
        let error = outcome.error.iter().map(|error| error.message.clone());
        let unmet: Vec<String> = error.collect();
        self.tell(id, kind, code, &outcome, &unmet)
    }

    /// Runs a cell that may fail.
    pub fn free_cell(&mut self, id: &str, kind: &str, code: &str) -> Result<(), Failure> {
        let outcome = self.play(code)?;
        self.tell(id, kind, code, &outcome, &[])
    }

    fn play(&mut self, code: &str) -> Result<Outcome, Failure> {
        self.announce(code)?;
        Ok(self.echo.run(&mut self.session, code))
    }

    /// Runs a demo. A demo that must not see earlier cells gets its own session.
    pub fn demo(&mut self, demo: &Demo) -> Result<(), Failure> {
        let code = &demo.cell.code;
        self.announce(code)?;
        let outcome = if demo.fresh {
            let mut alone = start::started(self.options.clone())?;
            let echo = &mut self.echo;
            self.stop
                .during(Some(alone.interrupter()), || echo.run(&mut alone, code))
        } else {
            self.echo.run(&mut self.session, code)
        };
        let mut unmet = unmet(demo, &outcome, self.gpus);
        // Nobody is asked for a prediction here, but there must be an outcome to compare it with.
        if let Some(prediction) = &demo.prediction
            && can_be_compared(prediction, outcome.status)
            && let Err(why) = outcome_of(prediction, |cell| self.session.look(cell))
        {
            unmet.push(say!(
                "the outcome of `%{prediction}` is not known: %{why}",
                prediction = prediction.id,
                why
            ));
        }
        self.tell(&demo.cell.id, "demo", code, &outcome, &unmet)
    }

    pub fn announce(&self, code: &str) -> std::io::Result<()> {
        if self.json {
            return Ok(());
        }
        let block = terminal::code_block(&self.context.theme, code);
        say(&format!("\n{}\n", block.trim_end()))
    }

    /// Reports how a cell ended; it failed if an expectation is unmet.
    pub fn tell(
        &mut self,
        id: &str,
        kind: &str,
        code: &str,
        outcome: &Outcome,
        unmet: &[String],
    ) -> Result<(), Failure> {
        self.played += 1;
        self.failed += usize::from(!unmet.is_empty());
        if self.json {
            return Ok(print(&Row::new(id, kind, outcome, Some(unmet)))?);
        }
        let theme = &self.context.theme;
        exec::show(theme, code, outcome)?;
        for line in unmet {
            let mark = theme.paint(Style::Bad, theme.either("✗", "x"));
            say(&format!("{mark} {id}: {line}\n"))?;
        }
        Ok(())
    }

    /// Counts a cell that was reported elsewhere.
    pub fn count(&mut self, failed: bool) {
        self.played += 1;
        self.failed += usize::from(failed);
    }

    /// Prints the last line and returns the exit code: 0 if nothing failed.
    pub fn finish(self, wanted: Wanted) -> Result<ExitCode, Failure> {
        let (played, failed, stopped) = (self.played, self.failed, self.stop.asked());
        if !self.json {
            let played = match played {
                1 => t!("1 cell run"),
                played => t!("%{played} cells run", played),
            };
            let failed = match wanted {
                Wanted::AsTheLessonSays => {
                    t!("%{failed} did not do what the lesson says", failed)
                }
                Wanted::NoFailure => t!("%{failed} failed", failed),
            };
            let mut told = t!("%{played}, %{failed}", played, failed);
            if stopped {
                told = t!("%{told}; stopped", told);
            }
            say(&format!("{told}\n"))?;
        }
        Ok(if failed == 0 && !stopped {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}
