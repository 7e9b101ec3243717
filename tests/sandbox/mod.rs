//! The walls of a box, tried from the inside.

mod support;
mod view;
