//! How many answers this machine bears at once.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// What a worker needs, in bytes: three sessions, one of which compiles.
const WORKER: u64 = 1 << 30;
/// An answer that is timed may use as many cores, because products of matrices run on all they find.
const TIMED: usize = 4;

/// As many workers as there are cores, and memory for.
pub fn workers() -> NonZeroUsize {
    let cores = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    fitting(cores, free_memory())
}

fn fitting(cores: NonZeroUsize, memory: Option<u64>) -> NonZeroUsize {
    let memory = memory.and_then(|memory| NonZeroUsize::new((memory / WORKER) as usize));
    memory.map_or(cores, |most| cores.min(most))
}

/// The memory that is free for this process: of the machine, and of the control groups that containers and jobs of a
/// cluster run in.
fn free_memory() -> Option<u64> {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let number = |path: &str| read(path)?.trim().parse::<u64>().ok();
    let machine = read("/proc/meminfo").and_then(|text| available(&text));
    let left = |limit: &str, used: &str| Some(number(limit)?.saturating_sub(number(used)?));
    let own = read("/proc/self/cgroup").unwrap_or_default();
    let version_2 = own.lines().find_map(|line| line.strip_prefix("0::"));
    let groups = version_2.into_iter().chain(["/"]).map(|group| {
        let folder = format!("/sys/fs/cgroup{}", group.trim_end_matches('/'));
        left(
            &format!("{folder}/memory.max"),
            &format!("{folder}/memory.current"),
        )
    });
    let version_1 = "/sys/fs/cgroup/memory/memory";
    let version_1 = left(
        &format!("{version_1}.limit_in_bytes"),
        &format!("{version_1}.usage_in_bytes"),
    );
    groups.chain([version_1, machine]).flatten().min()
}

/// What `/proc/meminfo` says is free, in bytes.
fn available(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// Processors that one worker has to itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Core(Vec<usize>);

impl Core {
    /// Shares out the processors of this process among workers that take times. A GPU is shared by all of them, so there
    /// is one such worker where answers use GPUs.
    pub fn for_times(gpus: usize) -> Vec<Core> {
        let Ok(allowed) = sched_getaffinity(None) else {
            return vec![Core(Vec::new())];
        };
        let all: Vec<usize> = (0..CpuSet::MAX_CPU)
            .filter(|cpu| allowed.is_set(*cpu))
            .collect();
        shared_out(&all, gpus)
    }

    /// Has the calling thread, and every process that it starts from now on, run on these processors alone.
    pub fn stay_on(&self) {
        let mut set = CpuSet::new();
        self.0.iter().for_each(|cpu| set.set(*cpu));
        if !self.0.is_empty() {
            // Without it, the times are noisier.
            let _ = sched_setaffinity(None, &set);
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
    fn what_is_free_is_read_in_bytes() {
        let text = "MemTotal:       24000000 kB\nMemAvailable:   2048 kB\n";
        assert_eq!(available(text), Some(2 << 20));
        assert_eq!(available(""), None);
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
