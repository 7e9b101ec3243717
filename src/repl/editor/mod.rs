//! The line editor's helper: whole cells, colours, history, completion.

mod complete;
mod helper;
mod hint;
mod validate;

pub use helper::CellHelper;
