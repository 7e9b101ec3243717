//! The front end of a real terminal.

mod interrupts;
mod screen;
mod spinner;

pub use screen::{Terminal, TerminalError};
