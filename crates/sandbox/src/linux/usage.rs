//! What a box's processes use in total, read from `/proc`.

use std::fs;
use std::time::Duration;

/// What several processes use in total.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Memory that belongs to the processes, in bytes. Memory that is only mapped from files is not counted.
    pub memory: u64,
    /// Processes and threads.
    pub processes: u64,
    /// Processor time, including that of processes that have ended and been waited for.
    pub cpu: Duration,
}

impl Usage {
    /// Adds up what these processes use. A process that has ended counts as zero.
    pub fn of(processes: &[i32]) -> Self {
        let mut sum = Usage::default();
        for pid in processes {
            let read = |file: &str| fs::read_to_string(format!("/proc/{pid}/{file}"));
            if let (Ok(status), Ok(stat)) = (read("status"), read("stat")) {
                sum.add(&status, &stat);
            }
        }
        sum
    }

    fn add(&mut self, status: &str, stat: &str) {
        let field = |name: &str| {
            let mut lines = status.lines();
            let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
            value.split_whitespace().next()?.parse::<u64>().ok()
        };
        let kilobytes = ["RssAnon", "RssShmem", "VmSwap"].map(|name| field(name).unwrap_or(0));
        self.memory += kilobytes.iter().sum::<u64>() * 1024;
        self.processes += field("Threads").unwrap_or(1);
        let ticks: u64 = fields_of(stat)
            .skip(11)
            .take(4)
            .filter_map(|field| field.parse::<u64>().ok())
            .sum();
        self.cpu += in_time(ticks);
    }
}

/// The fields that follow the name in a process's `/proc/PID/stat`; proc(5) numbers the first one, the state, as 3. The
/// name may contain anything, but only these fields follow its last bracket.
pub fn fields_of(stat: &str) -> impl Iterator<Item = &str> {
    let after = stat.rsplit(')').next().unwrap_or_default();
    after.split_whitespace()
}

/// Whether a thread of these processes is running or waiting for a processor. The calling thread does not count.
pub fn any_ready(processes: &[i32]) -> bool {
    let asking = rustix::thread::gettid().as_raw_nonzero().to_string();
    let is_ready = |thread: &fs::DirEntry| {
        let stat = fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        thread.file_name().to_str() != Some(&asking) && fields_of(&stat).next() == Some("R")
    };
    processes.iter().any(|pid| {
        let threads = fs::read_dir(format!("/proc/{pid}/task"));
        threads
            .into_iter()
            .flatten()
            .flatten()
            .any(|thread| is_ready(&thread))
    })
}

/// The total time that the processors that this process may use have been idle since the machine started.
pub fn idle_time() -> Option<Duration> {
    let allowed = rustix::thread::sched_getaffinity(None).ok()?;
    idle_in(&fs::read_to_string("/proc/stat").ok()?, |cpu| {
        allowed.is_set(cpu)
    })
}

fn idle_in(stat: &str, counts: impl Fn(usize) -> bool) -> Option<Duration> {
    let ticks = stat.lines().filter_map(|line| {
        let mut fields = line.strip_prefix("cpu")?.split_whitespace();
        let is_one = !line.starts_with("cpu ");
        let number = is_one.then(|| fields.next())??.parse().ok()?;
        // Idle time, and time spent waiting for a disk.
        let idle = fields
            .skip(3)
            .take(2)
            .filter_map(|field| field.parse::<u64>().ok());
        counts(number).then(|| idle.sum::<u64>())
    });
    let ticks: Vec<u64> = ticks.collect();
    (!ticks.is_empty()).then(|| in_time(ticks.iter().sum()))
}

fn in_time(ticks: u64) -> Duration {
    Duration::from_millis(ticks * 1000 / ticks_per_second())
}

/// The memory in bytes of this machine, or of the container that this process runs in.
pub fn machine_memory() -> Option<u64> {
    let read = |file: &str| fs::read_to_string(file).ok();
    let kilobytes = read("/proc/meminfo").and_then(|text| {
        let total = text
            .lines()
            .find_map(|line| line.strip_prefix("MemTotal:"))?;
        total.split_whitespace().next()?.parse::<u64>().ok()
    });
    let limits = ["memory.max", "memory/memory.limit_in_bytes"].map(|file| {
        let limit = read(&format!("/sys/fs/cgroup/{file}"))?;
        limit.trim().parse::<u64>().ok()
    });
    let all = limits.into_iter().chain([kilobytes.map(|all| all * 1024)]);
    all.flatten().min()
}

/// How often the kernel has killed a process on this machine because there was no memory left.
pub fn memory_shortages() -> u64 {
    let text = fs::read_to_string("/proc/vmstat").unwrap_or_default();
    let count = text.lines().find_map(|line| line.strip_prefix("oom_kill "));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

fn ticks_per_second() -> u64 {
    // SAFETY: `sysconf` only reads.
    let ticks = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
    u64::try_from(ticks).unwrap_or(100).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_uses_memory_threads_and_time() {
        let own = std::process::id().cast_signed();
        let usage = Usage::of(&[own]);
        assert!(usage.memory > 100 << 10, "{usage:?}");
        assert!(usage.processes >= 2, "the test runs on a thread: {usage:?}");
        let twice = Usage::of(&[own, own]);
        assert!(twice.memory > usage.memory, "{usage:?} {twice:?}");
    }

    #[test]
    fn who_works_is_ready_and_who_waits_for_input_is_not() {
        for (script, ready) in [("while :; do :; done", true), ("read line", false)] {
            let mut shell = std::process::Command::new("sh")
                .args(["-c", script])
                .stdin(std::process::Stdio::piped())
                .spawn()
                .expect("a shell");
            let pid = shell.id().cast_signed();
            // The process must start first.
            while any_ready(&[pid]) != ready {
                std::thread::yield_now();
            }
            shell.kill().expect("killed");
            shell.wait().expect("ended");
        }
    }

    #[test]
    fn only_processors_that_one_may_use_can_be_idle() {
        let stat = "cpu  9 9 9 999 99 9\ncpu0 1 2 3 100 20 6\ncpu1 1 2 3 300 0 6\nctxt 5\n";
        assert_eq!(idle_in(stat, |_| true), Some(in_time(420)));
        assert_eq!(idle_in(stat, |cpu| cpu == 0), Some(in_time(120)));
        assert_eq!(idle_in("", |_| true), None);
        assert!(idle_time().is_some());
    }

    #[test]
    fn a_name_with_brackets_and_spaces_does_not_move_the_fields() {
        let status = "Name:\tx\nThreads:\t3\nRssAnon:\t   8 kB\nRssShmem:\t 2 kB\n";
        let stat = "7 (a) b (c) S 1 7 7 0 -1 4194304 1 2 3 4 100 200 300 400 20 0 3 0";
        let mut usage = Usage::default();
        usage.add(status, stat);
        assert_eq!((usage.memory, usage.processes), (10 << 10, 3));
        assert_eq!(usage.cpu.as_millis() as u64, 1_000_000 / ticks_per_second());
    }
}
