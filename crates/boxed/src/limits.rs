//! How much a box may send, and for how long it may work.

use std::time::Duration;

use gpu_tutor_session::CellError;
use gpu_tutor_text::t;

/// The longest line that a box may send, in bytes.
const LINE: usize = 16 << 20;
/// The maximum number of bytes that a box may send in reply to one request.
const REPLY: usize = 64 << 20;
/// The maximum number of pieces of output and questions in reply to one request.
const PIECES: usize = 100_000;
/// A whole answer may take this many times as long as one of its cells.
const CELLS_TIME: u32 = 5;
/// A whole answer may use as much processor time as this many of its cells may take, plus what a box needs to start and
/// compile.
const CELLS_WORK: u32 = 2;
/// How much longer than its limit a cell may take: the session in the box stops it first, and keeps its variables.
const GRACE: Duration = Duration::from_secs(15);
/// How long a box may take to start, to reset itself, or to list its variables.
const UPKEEP: Duration = Duration::from_secs(60);

/// The limits of one box. A box that exceeds one is killed.
#[derive(Debug, Clone)]
pub struct Limits {
    pub line: usize,
    pub reply: usize,
    pub pieces: usize,
    /// The time for one cell, after which the session in the box stops it.
    pub cell: Duration,
    pub grace: Duration,
    pub upkeep: Duration,
    /// The total time for all cells of an answer; `None` for a box that is kept.
    pub whole: Option<Duration>,
    /// The processor time for an answer, including all its processes; `None` for a box that is kept.
    pub work: Option<Duration>,
}

impl Limits {
    /// The limits of a box for one answer, whose cells may each run for `cell`.
    pub fn answer(cell: Duration) -> Limits {
        Limits {
            whole: Some(cell.saturating_mul(CELLS_TIME)),
            work: Some(cell.saturating_mul(CELLS_WORK).saturating_add(UPKEEP)),
            ..Limits::kept(cell)
        }
    }

    /// The limits of a box that is kept for many answers, such as the reference's.
    pub fn kept(cell: Duration) -> Limits {
        Limits {
            line: LINE,
            reply: REPLY,
            pieces: PIECES,
            cell,
            grace: GRACE,
            upkeep: UPKEEP,
            whole: None,
            work: None,
        }
    }
}

/// The error of a cell when the cells of an answer have together used more processor time than allowed.
pub fn work_limit(limit: Duration) -> CellError {
    let message = t!(
        "everything that it ran used more than %{seconds} s of processor time in total",
        seconds = limit.as_secs_f64()
    );
    CellError::new("timeout", message).help(t!(
        "is there far too much work, or a thread or process that keeps running?"
    ))
}
