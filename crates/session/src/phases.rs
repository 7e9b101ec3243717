//! Where the time for a cell goes, for `cargo bench --bench session -- --phases`. Nothing is recorded until a benchmark
//! starts a recording.

use std::ffi::OsString;
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use gpu_tutor_system::lock::lock;

/// A part of the work done for a cell. No part contains another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Parsing the cell.
    Read,
    /// Writing the program that is compiled.
    Assemble,
    /// Looking for the program in the cache.
    Look,
    Rustc,
    Link,
    /// Putting the library into the cache.
    Keep,
    /// Putting the library where evcxr looks for it.
    HandOver,
    /// evcxr's own work, the stand-in for cargo, loading the library, and the cell's code.
    Run,
}

impl Phase {
    pub const ALL: [Phase; 8] = [
        Phase::Read,
        Phase::Assemble,
        Phase::Look,
        Phase::Rustc,
        Phase::Link,
        Phase::Keep,
        Phase::HandOver,
        Phase::Run,
    ];
}

/// What has been recorded.
#[derive(Debug, Clone, Default)]
pub struct Record {
    pub times: Vec<(Phase, Duration)>,
    /// The last call to rustc, starting with the program.
    pub rustc: Vec<OsString>,
}

static RECORD: Mutex<Option<Record>> = Mutex::new(None);

/// Starts a new record and returns the previous one.
pub fn begin() -> Record {
    lock(&RECORD).replace(Record::default()).unwrap_or_default()
}

/// Does some work and records how long it took.
pub fn timed<T>(phase: Phase, work: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let done = work();
    let took = started.elapsed();
    if let Some(record) = lock(&RECORD).as_mut() {
        record.times.push((phase, took));
    }
    done
}

/// Records a call to rustc.
pub fn called(rustc: &Command) {
    if let Some(record) = lock(&RECORD).as_mut() {
        let words = std::iter::once(rustc.get_program()).chain(rustc.get_args());
        record.rustc = words.map(OsString::from).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_holds_what_was_done_since_it_began() {
        timed(Phase::Read, || ());
        assert!(begin().times.is_empty(), "nothing was recorded yet");
        assert_eq!(timed(Phase::Link, || 7), 7);
        called(Command::new("rustc").arg("-vV"));
        let record = begin();
        let phases: Vec<Phase> = record.times.iter().map(|(phase, _)| *phase).collect();
        assert!(phases.contains(&Phase::Link));
        assert_eq!(record.rustc, ["rustc", "-vV"]);
    }
}
