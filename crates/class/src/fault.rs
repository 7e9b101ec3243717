//! Confines a fault in this program to the work in progress, so that it never affects the whole run.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::limits::shortened;

/// Returns the result of `work` or, if it panics, a sentence that says so. `doing` is a phrase such as `it read the
/// files`.
///
/// # Errors
/// If the work panics.
pub fn contained<T>(doing: &str, work: impl FnOnce() -> T) -> Result<T, String> {
    // Nothing that a panic leaves half done is used again, because the work borrows only what its caller then discards.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let said = message(panic.as_ref());
        let fault = "this is a bug in gpu-tutor; please report it";
        shortened(format!("gpu-tutor failed while {doing} ({fault}): {said}"))
    })
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_sentence() {
        assert_eq!(contained("it counted", || 1), Ok(1));
        // One panics with a `String`, the other with a `&str`.
        for work in [
            || panic!("at {}", std::hint::black_box(7)),
            || panic!("at 7"),
        ] {
            let told = contained::<()>("it counted", work).expect_err("a panic");
            assert_eq!(
                told,
                "gpu-tutor failed while it counted (this is a bug in gpu-tutor; please report it): at 7"
            );
        }
    }
}
