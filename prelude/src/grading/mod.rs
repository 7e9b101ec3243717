//! What the grader's own cells use to observe an answer: a closure's counts, peaks and times, and a GPU that does not
//! exist.
//!
//! Learners do not use this module. Nothing that an answer calls can lower its results: counts are differences of
//! totals that only grow, and a peak is remembered even if an answer resets it.

mod counted;
mod peak;
mod side_by_side;

use candle_core::Device;

pub use counted::{calls_of, computed_on, printed_by, transfers_of};
pub use peak::peak_of;
pub use side_by_side::side_by_side;

/// A device of kind `Cuda` that does not exist, so that moving a tensor to it, or creating one on it, is an error. Code
/// that ignores its device argument succeeds.
///
/// It can be shown and observed: it appears as `cuda:absent`. In a build with CUDA it is a device of kind `Metal`.
pub fn absent_gpu() -> Device {
    crate::device::absent_gpu()
}
