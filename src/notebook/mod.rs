//! Lessons as Jupyter notebooks, and notebooks as lessons. Knows lessons alone.
//!
//! A notebook carries its lesson in its metadata, under the key `gpu_tutor`: enough to write the very same file again, but
//! nothing that gives an answer away unless the notebook was made with solutions.

mod answers;
mod builder;
mod compose;
mod export;
mod file;
mod header;
mod ids;
mod import;
mod known;
mod quiz;
mod read;
mod tag;
mod texts;

pub use answers::{answer, answers, is_unsolved, marker, named};
pub use builder::Solutions;
pub use export::{KERNEL_DISPLAY_NAME, KERNEL_NAME, export};
pub use file::{CellType, Notebook, NotebookCell};
pub use import::{Imported, import};
pub use read::NotebookError;
pub use tag::{About, Role, Tag};
