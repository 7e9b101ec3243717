//! The session for a submission that nbgrader grades: its cells run in a box, for a limited time, and may print only a
//! limited amount.
//!
//! Nothing here affects the points. Each check runs the answer again, in its own box.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gpu_tutor_boxed::{BoxPlan, Boxed, Limits};
use gpu_tutor_lessons::embedded_texts;
use gpu_tutor_session::{
    CellError, Interrupt, Outcome, Output, Session, SessionError, SessionOptions, Status, Variable,
};
use gpu_tutor_text::t;

use super::purpose::GradingRules;

/// All cells together may run this many times as long as a single cell may.
const CELLS_TIME: u32 = 10;
/// The maximum number of bytes that a cell may print or show. They go into the notebook that is returned to the
/// learner.
const PRINTED: usize = 64 << 10;

pub struct Confined {
    session: Boxed,
    left: Duration,
}

impl Confined {
    /// Starts a box for a submission's cells. `lessons` are files that the cells must not read.
    ///
    /// # Errors
    /// If the box does not start, or lacks walls that the rules require.
    pub fn start(
        options: &SessionOptions,
        rules: &GradingRules,
        lessons: &[PathBuf],
    ) -> Result<Confined, SessionError> {
        let limits = Limits::kept(rules.time_limit);
        let mut session = Boxed::new(BoxPlan {
            walls: rules.walls,
            unreadable: lessons.to_vec(),
            ..BoxPlan::new(options.clone(), limits, embedded_texts())
        });
        session.layers()?;
        session.ready(&mut |_| {})?;
        Ok(Confined {
            session,
            left: rules.time_limit.saturating_mul(CELLS_TIME),
        })
    }
}

impl Session for Confined {
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        if self.left.is_zero() {
            let text = t!("the cells of this notebook have used up their total time");
            let error = CellError::new("time limit", text)
                .help(t!("this costs no points: checks run separately"));
            return Outcome::failed(Status::TimeLimit, error);
        }
        let began = Instant::now();
        let mut printed = 0;
        let outcome = self.session.run(code, &mut |piece| {
            if printed <= PRINTED {
                output(cut(piece, &mut printed));
            }
        });
        if outcome.status == Status::Died {
            // The cells below continue in a new box. If that does not start, the next cell reports it.
            let _ = self.session.reset();
        }
        // A box that does not answer delays its reset, so the reset counts, too.
        self.left = self.left.saturating_sub(began.elapsed());
        outcome
    }

    fn variables(&mut self) -> Vec<Variable> {
        self.session.variables()
    }

    fn reset(&mut self) -> Result<(), SessionError> {
        self.session.reset()
    }

    fn interrupter(&self) -> Arc<dyn Interrupt> {
        self.session.interrupter()
    }
}

/// A piece of output, cut off once the cell has printed too much.
fn cut(piece: Output, printed: &mut usize) -> Output {
    let mut count = |mut text: String| {
        let room = PRINTED.saturating_sub(*printed);
        *printed += text.len();
        if text.len() > room {
            text.truncate(text.floor_char_boundary(room));
            text.push_str(&t!("… (the rest of the output was cut off)"));
            text.push('\n');
        }
        text
    };
    match piece {
        Output::Stdout(text) => Output::Stdout(count(text)),
        Output::Stderr(text) => Output::Stderr(count(text)),
        Output::Display(mut display) => {
            let data = display.data.into_iter();
            display.data = data.map(|(mime, text)| (mime, count(text))).collect();
            Output::Display(display)
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_cell_prints_is_cut() {
        let mut printed = 0;
        let mut print = |text: String| match cut(Output::Stdout(text), &mut printed) {
            Output::Stdout(text) => text,
            other => panic!("{other:?}"),
        };
        assert_eq!(print("some\n".into()), "some\n");
        let long = print("ü".repeat(PRINTED));
        assert!(long.len() < PRINTED + 60 && long.ends_with("was cut off)\n"));
    }
}
