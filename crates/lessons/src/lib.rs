//! Lessons: Markdown files whose fenced blocks are cells, read into a model. `lessons/FORMAT.md` describes the format.
//!
//! ```
//! use gpu_tutor_lessons::Catalogue;
//!
//! let catalogue = Catalogue::embedded();
//! let exercises: Vec<&str> = catalogue.exercises().map(|(_, exercise)| exercise.id.as_str()).collect();
//! assert!(exercises.contains(&"where-to"));
//! ```
//!
//! This crate runs no cells and grades nothing.

mod blocks;
mod body;
mod builder;
mod catalogue;
mod cells;
mod check;
mod comparison;
mod embedded;
mod expect;
mod fenced;
mod find;
mod folder;
mod form;
mod front_matter;
mod given;
mod head;
mod ids;
mod info;
mod measure;
mod model;
mod outline;
mod parse;
mod position;
mod prediction;
mod problem;
mod prose;
mod quiz;
mod reader;
mod rules;
mod source;
mod suggest;
mod survivor;
#[cfg(test)]
mod tests;
mod translation;
mod writing;

pub use catalogue::{Catalogue, CatalogueError};
pub use check::{Check, Evidence, Gpus, Subject};
pub use comparison::Comparison;
pub use embedded::embedded_texts;
pub use expect::{Expect, Expectation, Played};
pub use fenced::{FencedCell, fenced_cells};
pub use find::NotFound;
pub use folder::LessonFolder;
pub use form::CellKind;
pub use front_matter::Header;
pub use given::{Bound, Bounds, Choice, Given, Input, Kind, Numbers, Steps};
pub use ids::{is_id, unused};
pub use measure::Measure;
pub use model::{Demo, Exercise, Lesson, LessonCell, Prose, Step, Wrong};
pub use outline::{CellText, Outline, Piece, PieceKind, leaves_room};
pub use parse::parse;
pub use position::Position;
pub use prediction::{Near, Predicted, Prediction, PredictionKind, PredictionMade, Truth};
pub use problem::{Problem, Problems};
pub use quiz::Quiz;
pub use source::Source;
pub use suggest::{did_you_mean, nearest};
pub use survivor::Survivor;
pub use translation::{Counts, Translation, Update, updated};
pub use writing::{write_cell, write_text};
