//! What a cell shows and asks while it runs, wherever it is shown: a terminal, a notebook, a file.

mod input;
mod progress;
mod shown;

pub use input::input;
pub(crate) use progress::Bar;
pub use progress::{Progress, progress};
pub use shown::{Shown, clear_output};
