//! Grading: an answer runs in a session, and the values observed there are compared with what the exercise's checks
//! want.

mod checks;
mod compare;
mod human;
mod judged;
mod lint;
pub mod mutants;
mod pairs;
mod report;
mod run;
mod script;
mod spread;
#[cfg(test)]
mod tests;
mod text;
mod timing;
mod verdict;

pub use checks::check_cell;
pub use compare::compare;
pub use judged::Judged;
pub use lint::{LintOptions, LintReport, Linted, Mutants, Open, lint};
pub use report::{CheckReport, NotJudged, Report};
pub use run::grade;
pub use script::{ScriptCell, split_cells};
pub use spread::{Spread, spread};
pub use text::normalised;
pub use verdict::Verdict;

/// How long a cell of an answer may run by default. An endless loop must not hold up a class.
pub const TIME_LIMIT: std::time::Duration = std::time::Duration::from_secs(60);
