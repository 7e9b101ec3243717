//! The front end of a real terminal.

mod echo;
mod interrupts;
mod screen;
mod spinner;

pub use screen::{Terminal, TerminalError};
