//! A kernel on a thread of this process, front ends for it, and the engine that its cells script.

mod front_end;
mod kernel;
mod script;

pub use front_end::{FrontEnd, execute_reply, kind, of, soon, states, text};
pub use kernel::Kernel;
pub use script::{Prompter, Script, Stage};
