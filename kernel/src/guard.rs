//! A panic of the engine's or its handler's costs one answer, not the kernel.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::engine::CellFailure;

/// What the call gives, or the panic as a failure to show.
pub(crate) fn guarded<T>(call: impl FnOnce() -> T) -> Result<T, CellFailure> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| failure(&*panic))
}

fn failure(panic: &(dyn Any + Send)) -> CellFailure {
    let said = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("it left no message");
    let value = format!("the kernel itself panicked: {said}; restart it if it misbehaves");
    CellFailure {
        name: "InternalError".to_owned(),
        traceback: vec![format!("InternalError: {value}")],
        value,
    }
}
