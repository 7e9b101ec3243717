//! Lessons as Jupyter notebooks, and notebooks as lessons. This crate runs no cells.
//!
//! A notebook carries metadata about its lesson under the key `gpu_tutor`. The metadata is enough to write the same
//! lesson file again, byte for byte, but reveals no answers unless the notebook was exported with solutions.

mod answers;
mod builder;
mod compose;
mod export;
mod file;
mod header;
mod ids;
mod import;
mod nbgrader;
mod prediction;
mod question;
mod quiz;
mod read;
mod sparse;
mod tag;
mod texts;

pub use answers::{answer, answers, is_unsolved, marker, named};
pub use builder::Solutions;
pub use export::{KERNEL_DISPLAY_NAME, KERNEL_NAME, export, of_code};
pub use file::{CellType, Notebook, NotebookCell};
pub use header::header_from;
pub use import::{Imported, import};
pub use read::{Most, NotebookError};
pub use tag::{About, Role, Tag};
