//! Shows the progress of grading: on a terminal, a bar with the rate and the time left; elsewhere, a line now and then.

use std::fmt::Write;

use gpu_tutor_class::run::Event;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// How many lines are printed in total if there is no terminal.
const LINES: usize = 10;

pub struct Bar {
    bar: ProgressBar,
    answers: usize,
    done: usize,
}

impl Bar {
    pub fn new() -> Bar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style = "{spinner} grading: {bar:24} {pos}/{len} answers, {rate}, {eta} left";
        let style = ProgressStyle::with_template(style)
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
                // If this fails, the bar will soon be drawn again.
                let _ = write!(out, "{:.1} a second", state.per_sec());
            });
        bar.set_style(style);
        Bar {
            bar,
            answers: 0,
            done: 0,
        }
    }

    pub fn tell(&mut self, event: Event) {
        match event {
            Event::Begins { answers, known } => {
                self.answers = answers - known;
                self.bar.set_length(self.answers as u64);
                if known > 0 {
                    self.say(&format!(
                        "{known} of {answers} answers were graded by an earlier run"
                    ));
                }
            }
            Event::Done => {
                self.done += 1;
                self.bar.inc(1);
                let tenth = self.answers.div_ceil(LINES).max(1);
                if self.bar.is_hidden() && self.done.is_multiple_of(tenth) {
                    self.say(&format!(
                        "{} of {} answers are graded",
                        self.done, self.answers
                    ));
                }
            }
            Event::Again { exercise, reason } => self.say(&format!(
                "an answer to `{exercise}` is graded again, because the machine failed: {reason}"
            )),
        }
    }

    fn say(&self, text: &str) {
        self.bar.suspend(|| eprintln!("{text}"));
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
