//! Drawing: a neutral view of an outcome, and the ways to show it in terminals and notebooks.
//!
//! [`view`] decides what to show, [`words`] puts it into words, and [`terminal`], [`html`] and [`picture`] draw it.
//! Nothing here runs, grades or stores anything.

pub mod html;
pub mod picture;
pub mod result;
pub mod terminal;
pub mod view;
pub mod words;
pub mod wrap;

pub use view::{Annotation, Block, View};
