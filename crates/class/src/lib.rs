//! A class: the submissions of many learners, read from the layouts that teachers have, graded, and written in the
//! formats that gradebooks need.
//!
//! `intake` reads a folder, `policy` determines how late a submission is and which attempt counts, `mend` finds the
//! answers in its notebooks, `run` grades them, `similar` finds similar answers, and `write` writes the results. All of
//! them use the types in `model`, enforce the `limits` on what one learner may hand in, and confine a panic to the
//! learners it affects (`fault`).

pub mod assignment;
pub mod fault;
pub mod intake;
pub mod limits;
pub mod mend;
mod model;
pub mod policy;
mod roster;
pub mod run;
pub mod similar;
mod time;
mod tokens;
mod ungraded;
pub mod write;

pub use model::{
    Assignment, Attempt, ClassResult, ExerciseResult, Lateness, Similar, Student, StudentResult,
    Submission, SubmittedFile,
};
pub use ungraded::ungraded;
