//! `--resume`: restores the previous session.

use gpu_tutor_render::terminal::Style;
use gpu_tutor_session::Outcome;
use gpu_tutor_text::t;

use super::frontend::Line;
use super::prompt::Prompt;
use crate::transcript::{Entry, doubt};

/// The learner's answer about a cell that should not run again without asking.
enum Answer {
    Run,
    RunAll,
    Skip,
    Stop,
}

impl Prompt<'_> {
    /// Runs the cells of the last session again. Their compiled code is in the cache.
    pub(super) fn resume(&mut self) {
        let cells = self.context.transcript.last();
        if cells.is_empty() {
            return self.hint_line(&t!("there is no session to restore: none has run a cell"));
        }
        if !self.session_is_ready() {
            return;
        }
        let mut asks = true;
        let mut played: Vec<(Entry, Outcome)> = Vec::new();
        let mut problem = None;
        for (index, cell) in cells.iter().enumerate() {
            if let Some(why) = doubt(cell).filter(|_| asks) {
                match self.ask_about(cell, &why) {
                    Answer::Run => {}
                    Answer::RunAll => asks = false,
                    Answer::Skip => continue,
                    Answer::Stop => break,
                }
            }
            let label = t!(
                "restoring cell %{number} of %{count}",
                number = index + 1,
                count = cells.len()
            );
            let stop = self.context.session.interrupter();
            self.front.begin(&label, Some(stop));
            self.context.session.number(cell.number);
            let outcome = self.context.session.run(&cell.code, &mut |_| {});
            self.front.end();
            self.used = true;
            let failed = !outcome.status.is_ok();
            if failed {
                self.show(&cell.code, &outcome);
                problem = Some(match cells.len() - index - 1 {
                    1 => t!(
                        "cell %{number} did not succeed; the cell after it was not run",
                        number = cell.number
                    ),
                    left => t!(
                        "cell %{number} did not succeed; %{left} cells after it were not run",
                        number = cell.number,
                        left
                    ),
                });
            }
            played.push((cell.clone(), outcome));
            if failed {
                break;
            }
        }
        // This happens only now, because it replaces the file that the cells came from.
        for (cell, outcome) in &played {
            let transcript = &mut self.context.transcript;
            transcript.enter_as(cell.number, &cell.code, outcome);
        }
        let back = played.iter().filter(|(_, outcome)| outcome.status.is_ok());
        let told = match back.count() {
            1 => t!("ran 1 cell of the last session again; `:vars` lists the variables"),
            back => t!(
                "ran %{back} cells of the last session again; `:vars` lists the variables",
                back
            ),
        };
        self.tell(Style::Good, &told);
        if let Some(text) = problem {
            self.problem(&text);
        }
    }

    fn ask_about(&mut self, cell: &Entry, why: &str) -> Answer {
        self.say_code(&cell.code);
        self.hint_line(&t!("%{why}; run it again?", why));
        loop {
            let answer = self.front.ask(&t!("yes, no, all, stop › "), "");
            let Line::Text(text) = answer else {
                return Answer::Stop;
            };
            match text.trim().to_lowercase().as_str() {
                "y" | "yes" => return Answer::Run,
                "n" | "no" => return Answer::Skip,
                "a" | "all" => return Answer::RunAll,
                "s" | "stop" => return Answer::Stop,
                _ => self.hint_line(&t!(
                    "yes runs it, no skips it, all runs it and all that follow, stop ends here"
                )),
            }
        }
    }
}
