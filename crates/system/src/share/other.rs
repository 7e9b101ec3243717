//! What is not known here. A run starts a worker for each core, however little memory there is; it does not try an answer
//! again that ended because the machine had no memory left; and workers that take times share their processors with other
//! programs, so the times are noisier.

/// Not known.
pub fn free_memory() -> Option<u64> {
    None
}

/// None that a worker could have to itself.
pub fn processors() -> Vec<usize> {
    Vec::new()
}

/// Does nothing.
pub fn stay_on(_: &[usize]) {}
