//! Drawing: a neutral view of an outcome, and the ways to show it in terminals and notebooks.

mod description;
pub mod html;
pub mod picture;
pub mod result;
pub mod terminal;
pub mod view;
pub mod words;
pub mod wrap;

pub use view::{Annotation, Block, View};
