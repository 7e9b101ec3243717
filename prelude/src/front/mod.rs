//! A running cell's input and output, in a terminal, a notebook or a file.

mod input;
mod progress;
mod shown;

pub use input::input;
pub(crate) use progress::Bar;
pub use progress::{Progress, progress};
pub use shown::{Shown, clear_output};
