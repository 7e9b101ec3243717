//! Writes what a cell prints while a command runs it.

use std::io::{BufRead, IsTerminal, Write, stderr, stdin, stdout};

use gpu_tutor_render::terminal::{LiveText, Theme};
use gpu_tutor_session::{Outcome, Output, Question, Session};

/// Runs cells and writes what they print. If the reader has gone away, the command notices the next time it writes
/// something itself.
pub struct Echo {
    live: LiveText,
    /// Whether the last line that was written is still incomplete.
    mid_line: bool,
    silent: bool,
    /// Whether cells can read standard input, because it does not contain their script.
    answers: bool,
}

impl Echo {
    pub fn new(theme: &Theme) -> Echo {
        let can_go_back = stdout().is_terminal() && std::env::var("TERM").as_deref() != Ok("dumb");
        Echo {
            live: LiveText::new(can_go_back.then_some(theme.width)),
            mid_line: false,
            silent: false,
            answers: false,
        }
    }

    /// If `silent`, writes nothing, as with `--json`.
    pub fn silent(self, silent: bool) -> Echo {
        Echo { silent, ..self }
    }

    /// If `answers`, answers questions from cells with lines from standard input.
    pub fn answering(self, answers: bool) -> Echo {
        Echo { answers, ..self }
    }

    pub fn run(&mut self, session: &mut dyn Session, code: &str) -> Outcome {
        let outcome = session.run(code, &mut |output| self.take(output));
        let unseen = self.live.end();
        self.write(&unseen);
        // Whatever draws the outcome next knows what was printed.
        self.mid_line = false;
        outcome
    }

    fn take(&mut self, output: Output) {
        match output {
            Output::Stdout(text) => {
                self.live.pass();
                self.write(&text);
                self.mid_line = !text.ends_with('\n');
            }
            Output::Stderr(text) if !self.silent => {
                self.live.pass();
                let _ = stderr().write_all(text.as_bytes());
            }
            Output::Display(display) => {
                if std::mem::take(&mut self.mid_line) {
                    self.write("\n");
                }
                let text = self.live.show(&display);
                self.write(&text);
            }
            Output::Clear { .. } => self.live.clear(),
            Output::Question(question) if self.answers => self.answer(question),
            Output::Stderr(_) | Output::Question(_) => {}
        }
    }

    fn answer(&mut self, question: Question) {
        self.live.pass();
        self.write(&question.prompt);
        self.mid_line = false;
        let mut line = String::new();
        if stdin()
            .lock()
            .read_line(&mut line)
            .is_ok_and(|read| read > 0)
        {
            question.answer(line.trim_end_matches(['\n', '\r']));
        }
    }

    fn write(&self, text: &str) {
        if !self.silent {
            let mut out = stdout().lock();
            let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        }
    }
}
