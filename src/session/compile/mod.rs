//! What is compiled for a cell: its own text with the session's hooks, what it names of the session around it, and rustc's
//! answer.
//!
//! A source names only what the cell uses, in an order that depends on nothing but the text: less to compile, and the same
//! object for the same cell.

mod hooks;
pub mod messages;
pub mod objects;
mod plan;
mod program;
mod source;
pub mod stand_in;
pub mod types;
mod variables;

pub use plan::CompilePlan;
pub use program::{Assembled, Program, one_line};
pub use source::{Origin, Source};

/// The function that runs the cell.
pub const ENTRY: &str = "gpu_tutor_cell";

/// A library that has this symbol defines statics, which later cells use.
pub const STATICS: &str = "gpu_tutor_statics";

/// The folder that a cell's source is said to lie in.
pub const PLACE: &str = "cell";

/// Whether a file that the compiler names is the cell's.
pub fn is_the_cell(file: &str) -> bool {
    file == format!("{PLACE}/lib.rs")
}

/// The name under which a variable's type shows in the compiler's output.
pub fn probe_name(variable: &str) -> String {
    format!("gpu_tutor_probe_{}", variable.trim_start_matches("r#"))
}
