//! Runs an answer, or a solution, after the setups of its exercise.

use gpu_tutor_lessons::LessonCell;
use gpu_tutor_session::{CellError, Outcome, Session, SessionError, Status};
use gpu_tutor_text::{say, t};

use super::checks::reason;
use super::script::ScriptCell;

/// Why grading did not reach the checks.
pub enum Stopped {
    /// The answer did not start, for this reason.
    Before(String),
    /// The cell with this number in the answer, counting from 1, failed.
    At { cell: usize, outcome: Box<Outcome> },
}

/// Resets the session, then runs the setups and the answer; returns the answer's outcomes.
pub fn prepare(
    session: &mut dyn Session,
    setups: &[&LessonCell],
    answer: &[ScriptCell],
) -> Result<Vec<Outcome>, Stopped> {
    begin(session, setups).map_err(Stopped::Before)?;
    run(session, answer)
}

/// Resets the session and runs the setups.
///
/// Anything that an answer has left running may prevent this, so it is tried again in a session where nothing is left
/// of the answer.
///
/// # Errors
/// If the session cannot be reset or a setup fails; the error holds the reason.
pub fn begin(session: &mut dyn Session, setups: &[&LessonCell]) -> Result<(), String> {
    let reset = session.reset();
    match set_up(session, reset, setups) {
        Err(NotBegun {
            is_interrupted: false,
            ..
        }) => {
            let reset = session.start_again();
            set_up(session, reset, setups)
        }
        first => first,
    }
    .map_err(|not| not.why)
}

/// Why an answer cannot begin.
pub struct NotBegun {
    pub why: String,
    /// Whether it was stopped.
    pub is_interrupted: bool,
}

fn set_up(
    session: &mut dyn Session,
    reset: Result<(), SessionError>,
    setups: &[&LessonCell],
) -> Result<(), NotBegun> {
    reset.map_err(|error| {
        let why = match error.help {
            Some(help) => t!("%{message} (%{help})", message = error.what, help),
            None => error.what.into(),
        };
        NotBegun {
            why: say!("the session could not be reset: %{why}", why),
            is_interrupted: false,
        }
    })?;
    for setup in setups {
        let outcome = session.run(&setup.code, &mut |_| {});
        if !outcome.status.is_ok() {
            let why = reason(outcome.error.as_ref());
            let id = &setup.id;
            let why = t!("the lesson's setup `%{id}` failed: %{why}", id, why);
            return Err(NotBegun {
                why: why.into_owned(),
                is_interrupted: outcome.status == Status::Interrupted,
            });
        }
    }
    Ok(())
}

/// Runs an answer's cells.
pub fn run(session: &mut dyn Session, answer: &[ScriptCell]) -> Result<Vec<Outcome>, Stopped> {
    let mut ran = Vec::new();
    for (index, cell) in answer.iter().enumerate() {
        let mut outcome = session.run(cell.code, &mut |_| {});
        // Only the grader's own cells may send anything.
        if outcome.status.is_ok() && !outcome.observations.is_empty() {
            outcome.status = Status::RuntimeError;
            outcome.error = Some(CellError::meddled());
        }
        if !outcome.status.is_ok() {
            return Err(Stopped::At {
                cell: index + 1,
                outcome: Box::new(outcome),
            });
        }
        ran.push(outcome);
    }
    Ok(ran)
}
