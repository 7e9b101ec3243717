//! Grading: an answer and the lesson's solution each run in their own session, and the values observed there are
//! compared here.
//!
//! [`grade`] runs one answer and returns a [`Report`]; [`lint`] grades every prepared answer in a lesson, and its
//! solutions with small mistakes introduced. This crate displays nothing and writes no files: `class` grades many
//! answers, and `render` shows reports.

mod ahead;
mod asking;
mod cell;
mod changes;
mod checks;
mod compare;
mod computed;
mod doubt;
mod draw;
mod human;
mod lint;
pub mod mutants;
mod names;
mod options;
mod pairs;
mod prepare;
mod quoted;
mod reference;
mod report;
mod rerun;
mod run;
mod script;
mod signature;
mod spread;
#[cfg(test)]
mod tests;
mod text;
mod timing;
mod verdict;
mod work;

pub use ahead::ask_ahead;
pub use cell::observing;
pub use changes::{Change, changes};
pub use compare::compare;
pub use lint::{LintOptions, LintReport, Linted, Mutants, Open, Points, lint};
pub use options::{GradeOptions, gpus_of};
pub use quoted::{BAR, set_off};
pub use reference::Reference;
pub use report::{CheckReport, MissingLayer, NotJudged, Report, Walls};
pub use run::grade;
pub use script::{ScriptCell, has_code, split_cells};
pub use spread::{Spread, spread};
pub use text::normalised;
pub use timing::pooled;
pub use verdict::{Judged, Verdict};
pub use work::takes_times;

/// How long a cell of an answer may run by default. An endless loop must not hold up a class.
pub const TIME_LIMIT: std::time::Duration = std::time::Duration::from_secs(60);
