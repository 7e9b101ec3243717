//! The driver's log: it gets unsupported calls and unordered accesses immediately, and counters when the process ends.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError};

use crate::settings::settings;

/// How often each function was called, and what else is counted.
static COUNTERS: Mutex<BTreeMap<&'static str, u64>> = Mutex::new(BTreeMap::new());

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts one more of something, and returns how many there are now.
pub fn count(what: &'static str) -> u64 {
    let mut counters = lock(&COUNTERS);
    let counter = counters.entry(what).or_default();
    *counter += 1;
    *counter
}

/// How many of something were counted.
#[cfg(test)]
pub fn counted(what: &str) -> u64 {
    lock(&COUNTERS).get(what).copied().unwrap_or_default()
}

/// Counts a call, and writes its name to the trace if one is asked for.
pub fn called(function: &'static str) {
    count(function);
    static TRACE: OnceLock<Option<Mutex<File>>> = OnceLock::new();
    let trace = TRACE.get_or_init(|| open(settings().trace.as_deref()));
    if let Some(file) = trace {
        let line = format!("{} {function}\n", std::process::id());
        let _ = lock(file).write_all(line.as_bytes());
    }
}

/// Writes a line to the log.
pub fn line(kind: &str, text: &str) {
    if let Some(file) = log() {
        let line = format!("{} {kind}: {text}\n", std::process::id());
        let _ = lock(file).write_all(line.as_bytes());
    }
}

/// Reports a fault of the program under test on standard error, and writes it to the log.
pub fn fault(kind: &str, text: &str) {
    line(kind, text);
    eprintln!("simulated CUDA driver: {kind}: {text}");
}

fn log() -> Option<&'static Mutex<File>> {
    static LOG: OnceLock<Option<Mutex<File>>> = OnceLock::new();
    LOG.get_or_init(|| open(settings().log.as_deref())).as_ref()
}

/// The folder of the log is not visible in a sandbox, so a file that cannot be opened is not an error.
fn open(file: Option<&Path>) -> Option<Mutex<File>> {
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(file?)
        .ok()?;
    Some(Mutex::new(file))
}

/// Makes sure that the counters are written when the process ends.
pub fn at_exit() {
    extern "C" fn write() {
        let counters = lock(&COUNTERS);
        let all: Vec<String> = counters
            .iter()
            .map(|(name, count)| format!("{name}={count}"))
            .collect();
        line("counters", &all.join(" "));
    }
    static ONCE: Once = Once::new();
    // SAFETY: the function lives as long as this object, which is never unloaded, and touches only statics.
    ONCE.call_once(|| unsafe {
        libc::atexit(write);
    });
}
