//! Stand-ins for systems where the share is not known. A run starts a worker for each core, however little memory there
//! is; it does not retry an answer that ended because the machine ran out of memory; and workers that measure times
//! share their processors with other programs, so the times are noisier.

/// Unknown here.
pub fn free_memory() -> Option<u64> {
    None
}

/// No processors, because a worker could not have any to itself.
pub fn processors() -> Vec<usize> {
    Vec::new()
}

/// Does nothing.
pub fn stay_on(_: &[usize]) {}
