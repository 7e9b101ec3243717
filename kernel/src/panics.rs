//! A panic in the executor or the request handler costs one reply, not the kernel.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::executor::CellFailure;

/// The result of the call, or its panic as a failure to show.
pub(crate) fn catch_panic<T>(call: impl FnOnce() -> T) -> Result<T, CellFailure> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| failure(&*panic))
}

fn failure(panic: &(dyn Any + Send)) -> CellFailure {
    let message = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("it left no message");
    let value = format!("the kernel itself panicked: {message}; restart it if it misbehaves");
    CellFailure {
        name: "InternalError".to_owned(),
        traceback: vec![format!("InternalError: {value}")],
        value,
    }
}
