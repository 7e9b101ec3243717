//! The number of threads for a matrix product on the CPU.

/// A product with fewer multiplications than this stays on one thread. A product of 160×160 matrices has about as many.
///
/// gemm's own threshold splits products of 100×100, but waking a thread takes longer than the thread then saves.
const MULTIPLICATIONS: usize = 4 << 20;

/// Keeps small products on one thread, for the whole process.
pub(crate) fn set_threading_threshold() {
    gemm::set_threading_threshold(MULTIPLICATIONS);
}
