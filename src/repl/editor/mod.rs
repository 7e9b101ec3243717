//! The line editor's helper: whole cells, colours, history, completion.

mod brackets;
mod complete;
mod helper;
mod hint;
mod keys;
mod menu;
mod recall;
mod room;
mod search;
mod suggestion;
mod validate;

pub use helper::{CellHelper, Reads};
pub use keys::CellKeys;
