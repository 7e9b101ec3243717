//! Lessons: Markdown files whose fenced blocks are cells, read into a model. Knows no session.

mod blocks;
mod body;
mod catalogue;
mod cells;
mod check;
mod comparison;
mod draft;
mod embedded;
mod expect;
mod find;
mod form;
mod front_matter;
mod head;
mod info;
mod measure;
mod model;
mod outline;
mod parse;
mod position;
mod problem;
mod prose;
mod quiz;
mod reader;
mod rules;
mod source;
mod suggest;
#[cfg(test)]
mod tests;
mod writing;

pub use catalogue::{Catalogue, CatalogueError};
pub use check::{Check, Subject};
pub use comparison::Comparison;
pub use expect::{Expect, Expectation, Played};
pub use find::NotFound;
pub use form::{Kind, is_id};
pub use measure::Measure;
pub use model::{Cell, Demo, Exercise, Lesson, Prose, Step, Wrong};
pub use outline::{Fenced, Outline, Part, Piece, leaves_room};
pub use parse::parse;
pub use position::Position;
pub use problem::{Problem, Problems};
pub use quiz::Quiz;
pub use source::Source;
pub use suggest::{did_you_mean, nearest};
pub use writing::{Header, write_cell, write_text};
