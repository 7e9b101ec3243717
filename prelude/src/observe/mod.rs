//! Observes values for the grader, as neutral data rather than as the text that a cell shows.

mod impls;

pub use gpu_tutor_wire::Value;

/// A value that a check can observe.
#[diagnostic::on_unimplemented(
    message = "a check cannot observe `{Self}`",
    note = "it can observe `()`, booleans, numbers, text, `Device`, `DType`, shapes, tensors, `Timing`, and lists, tuples, `Option` and `Result` of these"
)]
pub trait Observe {
    fn observe(&self) -> Value;
}
