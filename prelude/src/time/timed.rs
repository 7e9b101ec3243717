//! Measures one run and returns its value.

use std::time::{Duration, Instant};

use super::Measured;
use crate::device::{synchronize_used, wait_for_used};
use crate::error::Result;
use crate::{calls, interrupt};

/// Runs a closure once and returns its value and how long it took, including all of the devices' work.
///
/// The closure returns a `Result` or a plain value: `timed(|| a.matmul(&b))?` is `(Tensor, Duration)`, and so is
/// `timed(|| { for _ in 0..99 { a.matmul(&b)?; } a.matmul(&b) })?`.
///
/// # Errors
/// If the closure returns an error, or the devices' work fails.
pub fn timed<R: Measured>(run: impl FnOnce() -> R) -> Result<(R::Value, Duration)> {
    calls::count("timed");
    interrupt::check();
    synchronize_used();
    let start = Instant::now();
    let value = run().outcome();
    let (_, waited) = wait_for_used();
    let took = start.elapsed();
    interrupt::check();
    let value = value?;
    waited?;
    Ok((value, took))
}

/// Like [`timed`], but without waiting for the devices: on a GPU it measures how long the host took to queue the work.
///
/// # Errors
/// If the closure returns an error.
pub fn timed_async<R: Measured>(run: impl FnOnce() -> R) -> Result<(R::Value, Duration)> {
    calls::count("timed_async");
    interrupt::check();
    let start = Instant::now();
    let value = run().outcome();
    let took = start.elapsed();
    Ok((value?, took))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::create::ones;
    use crate::error::Error;
    use crate::tensor_ext::TensorExt;

    #[test]
    fn closures_give_results_or_plain_values() {
        let a = ones((2, 2)).unwrap();
        let (product, _) = timed(|| a.matmul(&a)).unwrap();
        assert_eq!(product.dims(), [2, 2]);
        let (number, _) = timed(|| 1 + 1).unwrap();
        assert_eq!(number, 2);
        let ((), _) = timed(|| {
            for _ in 0..3 {
                a.matmul(&a)?;
            }
            Ok(())
        })
        .unwrap();
        let (sum, _) = timed_async(|| a.sum_all()?.item()).unwrap();
        assert_eq!(sum, 4.0);
        let (list, _) = timed(|| vec![a.clone()]).unwrap();
        assert_eq!(list.len(), 1);
    }

    #[test]
    fn the_closures_error_is_given_on() {
        let error = timed(|| -> Result<()> { Err(Error::msg("no luck")) }).unwrap_err();
        assert!(error.to_string().contains("no luck"));
    }
}
