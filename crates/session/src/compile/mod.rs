//! Turns a cell into a program, compiles it with rustc and reads rustc's messages.
//!
//! The program contains the cell's text with the session's hooks, and only those parts of the session that the cell
//! uses, so there is little to compile. The order of the parts depends on the text alone, so the same cell hits the
//! cache.

mod copies;
mod hooks;
pub mod messages;
pub mod objects;
mod pinned;
mod plan;
mod program;
mod source;
pub mod stand_in;
pub mod types;
mod variables;
pub mod waiting;
mod written;

pub use plan::CompilePlan;
pub use program::{Assembled, Program, one_line};
pub use source::{Origin, Source};

/// The function that runs the cell.
pub const ENTRY: &str = "gpu_tutor_cell";

/// A library with this symbol defines statics that later cells may use.
pub const STATICS: &str = "gpu_tutor_statics";

/// The placeholder for an unknown type. No value of it is ever created.
pub const UNKNOWN: &str = "GpuTutorUnknown";

/// The type of a variable whose full type is unknown. The variable gets no value, so a cell that uses it does not
/// compile. The name contains [`UNKNOWN`], which identifies errors about both.
pub const UNKNOWN_VALUE: &str = "GpuTutorUnknownValue";

/// The statement that opens the grader, which is the first one in the grader's own cell.
pub const OPENS_GRADER: &str = "::prelude::wire::Grader::open()";

/// The folder name that messages and panics show for a cell's source.
pub const PLACE: &str = "cell";

/// Whether a file that the compiler names is the cell's source.
pub fn is_the_cell(file: &str) -> bool {
    file == format!("{PLACE}/lib.rs")
}

/// The name of the reference that makes a variable's type visible in the compiler's output.
pub fn probe_name(variable: &str) -> String {
    format!("gpu_tutor_probe_{}", variable.trim_start_matches("r#"))
}
