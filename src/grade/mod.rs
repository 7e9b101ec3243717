//! Grading: an answer is run in a session, and what the session observed is held against the exercise's checks.

mod answer;
mod checks;
mod compare;
mod guard;
mod human;
mod judged;
mod lint;
mod report;
mod run;
mod spread;
#[cfg(test)]
mod tests;
mod timing;
mod verdict;

pub use answer::split_cells;
pub use checks::check_cell;
pub use compare::compare;
pub use guard::refused;
pub use judged::Judged;
pub use lint::{LintReport, lint};
pub use report::{CheckReport, NotJudged, Report};
pub use run::grade;
pub use spread::{Spread, spread};
pub use verdict::Verdict;

/// A cell of an answer that runs longer is stopped, unless told otherwise: an endless loop must not hold up a class.
pub const TIME_LIMIT: std::time::Duration = std::time::Duration::from_secs(60);
