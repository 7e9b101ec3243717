//! Drawing: a neutral view of an outcome, and the ways to show it in terminals and notebooks.
//!
//! [`view`] says what there is to show, [`words`] says it in words, and [`terminal`], [`html`] and [`picture`] draw it. Nothing here
//! runs, grades or keeps anything.

mod description;
pub mod html;
pub mod picture;
pub mod result;
pub mod terminal;
pub mod view;
pub mod words;
pub mod wrap;

pub use view::{Annotation, Block, View};
