//! Values as a grader sees them: neutral data, not the text that a cell prints.

mod impls;

pub use gpu_tutor_wire::Value;

/// A value that a check can ask for.
#[diagnostic::on_unimplemented(
    message = "a check cannot observe `{Self}`",
    note = "it can observe `()`, booleans, numbers, text, `Device`, `DType`, shapes, tensors, `Timing`, and lists, tuples, `Option` and `Result` of these"
)]
pub trait Observe {
    fn observe(&self) -> Value;
}
