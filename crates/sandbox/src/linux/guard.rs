//! Watches a box until it ends, or ends it because it uses too much or takes too long.

use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process, pidfd_open, wait,
    waitid,
};

use super::cgroup::Cgroup;
use super::messages::End;
use super::plan::Plan;
use super::scratch::bytes_in;
use super::usage::Usage;
use super::view::OWN_PROCESSES;
use super::{descendants, init};

/// How often a box is checked. Between two checks it may use more than it should.
const INTERVAL: Duration = Duration::from_millis(100);

/// A box that is watched.
pub struct Watched<'a> {
    pub plan: &'a Plan,
    /// The process whose end ends the box.
    pub first: Pid,
    pub cgroup: Option<&'a Cgroup>,
    pub began: Instant,
    /// The stream to the grader. It ends when the grader ends, or when the grader wants the box to end.
    pub grader: BorrowedFd<'a>,
}

impl Watched<'_> {
    /// Waits until the first process has ended or the box must be ended. Other processes may still be running, and the
    /// first process must still be waited for, so that no other process can get its process ID.
    pub fn wait(&self) -> End {
        // If the kernel has no such descriptors, the process is polled.
        let first = pidfd_open(self.first, PidfdFlags::empty()).ok();
        loop {
            if let Some(status) = self.exit_status() {
                return self.killed_for_memory().unwrap_or(End::Exited(status));
            }
            if let Some(end) = self.excess() {
                return end;
            }
            let mut streams = vec![PollFd::new(&self.grader, PollFlags::IN)];
            if let Some(first) = &first {
                streams.push(PollFd::from_borrowed_fd(first.as_fd(), PollFlags::IN));
            }
            // An interruption is treated like a timeout.
            let _ = poll(&mut streams, Some(&interval()));
            if !streams[0].revents().is_empty() {
                return self.killed_for_memory().unwrap_or(End::Killed);
            }
        }
    }

    /// The exit status of the first process, if it has ended.
    fn exit_status(&self) -> Option<i32> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(self.first), options) {
            Ok(ended) => {
                let ended = ended?;
                Some(init::as_a_shell_counts(
                    ended.exit_status(),
                    ended.terminating_signal(),
                ))
            }
            Err(_) => Some(init::FAILED),
        }
    }

    /// How the box ended, if the kernel killed one of its processes to free memory.
    fn killed_for_memory(&self) -> Option<End> {
        let cgroup = self.cgroup.filter(|cgroup| cgroup.memory_kills() > 0)?;
        Some(match cgroup.is_at_fault() {
            true => End::Memory,
            false => End::MachineMemory,
        })
    }

    /// What the box has used too much of, if anything.
    fn excess(&self) -> Option<End> {
        let spec = &self.plan.spec;
        if self.began.elapsed() > spec.wall {
            return Some(End::WallTime);
        }
        if let Some(end) = self.killed_for_memory() {
            return Some(end);
        }
        let usage = self.usage();
        if usage.cpu > Duration::from_secs(spec.cpu_seconds) {
            return Some(End::CpuTime);
        }
        if usage.memory > spec.memory {
            return Some(End::Memory);
        }
        if usage.processes > spec.processes + OWN_PROCESSES {
            return Some(End::Processes);
        }
        // Elsewhere, each folder is a file system with its own size.
        let is_full = |folder| self.plan.is_bare() && bytes_in(folder) > spec.scratch_bytes;
        (is_full(&self.plan.scratch) || is_full(&self.plan.private)).then_some(End::Scratch)
    }

    /// What the box uses. The kernel counts continuously; this process would only see samples.
    fn usage(&self) -> Usage {
        match self.cgroup.and_then(Cgroup::cpu) {
            Some(cpu) => Usage {
                cpu,
                ..Usage::default()
            },
            None => Usage::of(&descendants::of(std::process::id().cast_signed())),
        }
    }

    /// The processor time that the box has used.
    pub fn cpu(&self) -> Duration {
        self.usage().cpu
    }
}

fn interval() -> Timespec {
    Timespec {
        tv_sec: 0,
        tv_nsec: INTERVAL.subsec_nanos().into(),
    }
}

/// Kills every process below this one and waits until none is left. This process must be the one that inherits orphans,
/// and must not have waited for `first`, whose end also ends the processes of a namespace.
pub fn end_all(first: Pid, cgroup: Option<&Cgroup>) {
    // A process that has already ended needs no signal.
    let _ = kill_process(first, Signal::KILL);
    if let Some(cgroup) = cgroup {
        cgroup.end();
    }
    loop {
        for process in descendants::of(std::process::id().cast_signed()) {
            if let Some(process) = Pid::from_raw(process) {
                // A process that has ended in the meantime needs no signal.
                let _ = kill_process(process, Signal::KILL);
            }
        }
        // Every child has been sent a signal, so one will end. The processes it leaves behind then become this
        // process's children.
        if let Err(rustix::io::Errno::CHILD) = wait(WaitOptions::empty()) {
            return;
        }
    }
}
