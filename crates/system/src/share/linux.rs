//! Reads `/proc` and the control groups, and pins threads to processors.

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The memory available to this process: the smallest amount that is free on the machine or in any of the control
/// groups that containers and cluster jobs run in.
pub fn free_memory() -> Option<u64> {
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

/// The processors that this process may run on; empty if the system does not say.
pub fn processors() -> Vec<usize> {
    let Ok(allowed) = sched_getaffinity(None) else {
        return Vec::new();
    };
    let all = 0..CpuSet::MAX_CPU;
    all.filter(|cpu| allowed.is_set(*cpu)).collect()
}

/// Restricts the calling thread, and every process that it starts from now on, to these processors.
pub fn stay_on(processors: &[usize]) {
    let mut set = CpuSet::new();
    processors.iter().for_each(|cpu| set.set(*cpu));
    // If this fails, the times are merely noisier.
    let _ = sched_setaffinity(None, &set);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_free_is_read_in_bytes() {
        let text = "MemTotal:       24000000 kB\nMemAvailable:   2048 kB\n";
        assert_eq!(available(text), Some(2 << 20));
        assert_eq!(available(""), None);
    }
}
