//! The messages between the grader and the session in a box: one JSON object per line, over one socket.

use gpu_tutor_session::{Outcome, SessionError, SessionOptions, Variable};
use serde::{Deserialize, Serialize};

/// The argument that starts this program as the first process in a box.
pub const ARGUMENT: &str = "boxed-session";

/// The grader's requests to the session in a box.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// The first request: starts the session.
    Start(Box<SessionOptions>),
    Ready,
    Run {
        code: String,
    },
    Expect {
        code: String,
    },
    Variables,
    Reset,
    /// Stops the running cell. This request and `Answer` are handled immediately.
    Interrupt,
    /// The line that a question asked for; `None` if there is no answer.
    Answer {
        line: Option<String>,
    },
}

/// What the session in a box sends. Every request gets one reply that is not a piece of output, except `Start`,
/// `Expect`, `Interrupt` and `Answer`, which get none.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    Stdout(String),
    Stderr(String),
    Display {
        text: String,
        id: String,
        update: bool,
    },
    Clear {
        wait: bool,
    },
    Question {
        /// The check that asks the grader; `None` if the cell asks the user.
        #[serde(default)]
        check: Option<String>,
        prompt: String,
    },
    Done(Box<Outcome>),
    Variables(Vec<Variable>),
    /// The reply to `Ready` and `Reset`.
    Completed(Result<(), SessionError>),
}
