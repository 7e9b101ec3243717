//! A clock for time limits that stops while the machine is too busy to run the timed processes.

use std::time::{Duration, Instant};

use super::system;

/// How often the clock checks the machine. A process that ends sooner is never checked.
const TICK: Duration = Duration::from_millis(250);
/// However busy the machine is, a limit is reached after this many times its length, but not before [`MAX_EXTENSION`].
const MAX_FACTOR: u32 = 3;
/// On a busy machine, even a short limit may be extended to this. A box gets only a small share of a machine that has
/// other work to do: with 8 busy processes on two processors, 5 s of work takes the box over a minute.
const MAX_EXTENSION: Duration = Duration::from_secs(600);

/// What the processors have done since the machine started.
#[derive(Debug, Clone, Copy)]
pub struct Processors {
    /// The total time that the processors that this process may use have been idle.
    pub idle: Duration,
    /// How long they worked for the timed processes.
    pub own: Duration,
    /// Whether one of these processes is running or waiting for a processor. If not, they are sleeping or reading, and
    /// no other program is delaying them.
    pub ready: bool,
}

/// Times a process and everything below it.
#[derive(Debug)]
pub struct FairClock {
    root: i32,
    limit: Duration,
    began: Instant,
    looked: Instant,
    counted: Duration,
    last: Option<Processors>,
}

impl FairClock {
    /// A clock that starts now, for the process `root` and everything that it has started or will start.
    pub fn new(root: i32, limit: Duration) -> FairClock {
        let now = Instant::now();
        FairClock {
            root,
            limit,
            began: now,
            looked: now,
            counted: Duration::ZERO,
            last: None,
        }
    }

    /// When to check the clock again.
    pub fn next_look(&self) -> Instant {
        self.looked + TICK.min(self.limit.saturating_sub(self.counted))
    }

    /// Whether the time is up.
    pub fn is_over(&mut self) -> bool {
        self.look();
        let at_last = self.limit.saturating_mul(MAX_FACTOR).max(MAX_EXTENSION);
        self.counted >= self.limit || self.began.elapsed() >= at_last
    }

    /// The time counted so far.
    pub fn counted(&mut self) -> Duration {
        self.look();
        self.counted
    }

    /// Whether a limit was reached although this clock has counted much less time, because the machine was too busy. A
    /// small difference does not matter: the box has its own clock, and the two check the machine at different moments.
    pub fn has_waited(&self, limit: Duration) -> bool {
        self.counted + 2 * TICK < limit * 3 / 4
    }

    fn look(&mut self) {
        let now = Instant::now();
        let passed = now - self.looked;
        self.looked = now;
        if passed < TICK / 2 {
            // Too short to measure.
            self.counted += passed;
            return;
        }
        let processors = system::processors_of(self.root);
        let before = std::mem::replace(&mut self.last, processors);
        self.counted += match (before, processors) {
            (Some(before), Some(now)) => share(passed, before, now),
            _ => passed,
        };
    }
}

/// How much of a period counts. All of it counts if a processor was free, because any process that wanted to run could
/// then do so, or if no process wanted to run; otherwise only the time spent working counts.
fn share(passed: Duration, before: Processors, now: Processors) -> Duration {
    match !now.ready || now.idle.saturating_sub(before.idle) >= passed / 2 {
        true => passed,
        false => now.own.saturating_sub(before.own).min(passed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(idle: u64, own: u64, ready: bool) -> u64 {
        let at = |idle, own| Processors {
            idle: Duration::from_millis(1000 + idle),
            own: Duration::from_millis(5000 + own),
            ready,
        };
        let share = share(Duration::from_millis(250), at(0, 0), at(idle, own));
        share.as_millis() as u64
    }

    #[test]
    fn a_clock_stands_still_only_while_others_use_every_processor() {
        // The process is sleeping, whether or not others are working.
        assert_eq!(counts(0, 0, false), 250);
        // A processor is free.
        assert_eq!(counts(250, 0, true), 250);
        assert_eq!(counts(130, 10, true), 250);
        // The process is working, on one processor or on both.
        assert_eq!(counts(0, 240, true), 240);
        assert_eq!(counts(0, 500, true), 250);
        // The others take all the time, or nearly all.
        assert_eq!(counts(0, 0, true), 0);
        assert_eq!(counts(20, 30, true), 30);
    }

    #[test]
    fn a_limit_ends_also_on_a_machine_that_is_busy_for_ever() {
        let limit = Duration::from_secs(300);
        let mut clock = FairClock::new(std::process::id().cast_signed(), limit);
        assert!(!clock.is_over());
        clock.began = clock
            .began
            .checked_sub(Duration::from_secs(700))
            .expect("a time");
        assert!(!clock.is_over());
        clock.began = clock
            .began
            .checked_sub(Duration::from_secs(300))
            .expect("a time");
        assert!(clock.is_over() && clock.has_waited(limit));
        let short = Duration::from_secs(5);
        let mut patient = FairClock::new(std::process::id().cast_signed(), short);
        let ago = |seconds| {
            Instant::now()
                .checked_sub(Duration::from_secs(seconds))
                .expect("a time")
        };
        patient.began = ago(500);
        assert!(!patient.is_over());
        patient.began = ago(700);
        assert!(patient.is_over());
        // A process that has been given all its time, however long that took, has not waited.
        clock.counted = limit;
        assert!(clock.is_over() && !clock.has_waited(limit));
    }
}
