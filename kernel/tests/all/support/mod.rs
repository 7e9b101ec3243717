//! A kernel on a thread of this process, front ends for it, and an executor that runs small scripts.

mod front_end;
mod kernel;
mod script;

pub use front_end::{FrontEnd, execute_reply, kind, of, soon, states, text};
pub use kernel::Kernel;
pub use script::{ScriptedExecutor, ScriptedHandler, Stage};
