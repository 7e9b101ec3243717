//! How many answers this machine can handle at once.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use gpu_tutor_lessons::Gpus;
use gpu_tutor_system::share;

/// What a worker needs, in bytes: three sessions, one of which compiles.
const WORKER: u64 = 1 << 30;
/// How many cores an answer may use while it is timed; matrix products run on all the cores they find.
const TIMED: usize = 4;

/// As many workers as there are cores, limited by memory.
pub fn workers() -> NonZeroUsize {
    let cores = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    fitting(cores, share::free_memory())
}

fn fitting(cores: NonZeroUsize, memory: Option<u64>) -> NonZeroUsize {
    let memory = memory.and_then(|memory| NonZeroUsize::new((memory / WORKER) as usize));
    memory.map_or(cores, |most| cores.min(most))
}

/// Processors reserved for one worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Core(Vec<usize>);

impl Core {
    /// Divides this process's processors among the workers that measure times. All of them share the GPUs, so there is
    /// only one such worker if answers use GPUs.
    pub fn for_times(gpus: Gpus) -> Vec<Core> {
        let real = if gpus.simulated { 0 } else { gpus.count };
        shared_out(&share::processors(), real)
    }

    /// Restricts the calling thread, and every process that it starts from now on, to these processors.
    pub fn stay_on(&self) {
        if !self.0.is_empty() {
            share::stay_on(&self.0);
        }
    }
}

fn shared_out(all: &[usize], gpus: usize) -> Vec<Core> {
    if gpus > 0 || all.len() < 2 * TIMED {
        return vec![Core(all.to_vec())];
    }
    let shares = all.chunks_exact(TIMED);
    shares.map(|share| Core(share.to_vec())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_workers_as_cores_unless_memory_is_short() {
        let count = |cores, memory| fitting(NonZeroUsize::new(cores).expect("some"), memory).get();
        assert_eq!(count(8, None), 8);
        assert_eq!(count(8, Some(64 << 30)), 8);
        assert_eq!(count(8, Some(3 << 30)), 3);
        assert_eq!(count(2, Some(1 << 20)), 2);
    }

    #[test]
    fn workers_that_take_times_share_no_processor() {
        let all: Vec<usize> = (0..10).collect();
        let sizes = |shares: &[Core]| shares.iter().map(|core| core.0.len()).collect::<Vec<_>>();
        let shares = shared_out(&all, 0);
        assert_eq!(sizes(&shares), [4, 4]);
        assert_ne!(shares[0], shares[1]);
        assert_eq!(sizes(&shared_out(&all, 1)), [10]);
        assert_eq!(sizes(&shared_out(&all[..2], 0)), [2]);
    }
}
