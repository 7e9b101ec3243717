//! How many threads a product on the CPU is given.

/// Multiplications below which a product stays on one thread: those of 160×160.
///
/// gemm's own threshold lets products of 100×100 be split, and waking a thread takes longer than the thread then saves.
const MULTIPLICATIONS: usize = 4 << 20;

/// Keeps small products on one thread, for the whole process.
pub(crate) fn suit_to_the_work() {
    gemm::set_threading_threshold(MULTIPLICATIONS);
}
