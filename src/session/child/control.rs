//! Stopping a cell from another thread.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::session::Interrupt;
use crate::session::compile::stand_in::COMPILER_FILE;
use crate::session::lock::lock;

/// What a session's worker is doing, for whoever wants to stop it.
#[derive(Default)]
pub struct Control {
    busy: AtomicBool,
    running: AtomicBool,
    asked: AtomicU32,
    /// The process that runs cells; 0 before there is one. It leads a process group of its own. evcxr's handle of it cannot
    /// be used to stop it: evcxr keeps that locked while it waits for the process to end.
    process: AtomicU32,
    folder: Mutex<Option<PathBuf>>,
    /// The cell that is being compiled, or will be, before anybody has asked for it.
    expected: Mutex<Option<String>>,
}

impl Control {
    /// Sets the process that runs cells, and the session's folder. Call it whenever either may have changed.
    pub fn attach(&self, process: u32, folder: &Path) {
        self.process.store(process, Ordering::SeqCst);
        *lock(&self.folder) = Some(folder.to_owned());
    }

    /// A cell is taken up; earlier wishes to stop are void.
    pub fn cell_begins(&self) {
        self.asked.store(0, Ordering::SeqCst);
        self.running.store(false, Ordering::SeqCst);
        self.busy.store(true, Ordering::SeqCst);
    }

    /// This cell is to be compiled ahead.
    pub fn expects(&self, code: &str) {
        *lock(&self.expected) = Some(code.to_owned());
    }

    /// A cell is to be run: if it is another than the one that was expected, that one's compiler is stopped.
    pub fn stop_expecting(&self, code: &str) {
        let expected = lock(&self.expected).take();
        if expected.is_some_and(|expected| expected != code) {
            self.end_compiler();
        }
    }

    pub fn is_expected(&self, code: &str) -> bool {
        lock(&self.expected).as_deref() == Some(code)
    }

    /// This cell is not expected any more.
    pub fn expects_nothing(&self, code: &str) {
        lock(&self.expected).take_if(|expected| expected == code);
    }

    /// The cell is compiled, and the learner's code has begun to run.
    pub fn code_begins(&self) {
        self.running.store(true, Ordering::SeqCst);
        if self.asked() {
            self.signal(Signal::INT);
        }
    }

    /// The learner's code has run; what follows is compiling again.
    pub fn code_ends(&self) {
        self.running.store(false, Ordering::SeqCst);
    }

    pub fn cell_ends(&self) {
        self.busy.store(false, Ordering::SeqCst);
        self.running.store(false, Ordering::SeqCst);
    }

    /// The process that runs a cell's code now.
    pub fn running(&self) -> Option<u32> {
        let running = self.running.load(Ordering::SeqCst);
        running.then(|| self.process.load(Ordering::SeqCst))
    }

    /// Whether somebody wanted the current cell to stop.
    pub fn asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst) > 0
    }

    /// Signals the process that runs cells, and the processes that it has started, as a terminal does: a cell may wait for one
    /// of them.
    fn signal(&self, signal: Signal) {
        let process = self.process.load(Ordering::SeqCst);
        if let Some(process) = Pid::from_raw(process.cast_signed()) {
            // It may have ended just now.
            let _ = kill_process_group(process, signal);
        }
    }

    /// Ends the compiler at work; tells whether there was one.
    fn end_compiler(&self) -> bool {
        let folder = lock(&self.folder);
        let group = folder
            .as_ref()
            .and_then(|folder| fs::read_to_string(folder.join(COMPILER_FILE)).ok());
        if let Some(group) = group
            .and_then(|text| text.trim().parse().ok())
            .and_then(Pid::from_raw)
            .filter(|group| !group.is_init())
        {
            // It may have ended just now.
            let _ = kill_process_group(group, Signal::KILL);
            return true;
        }
        false
    }
}

impl Interrupt for Control {
    fn interrupt(&self) {
        if !self.busy.load(Ordering::SeqCst) {
            return;
        }
        let before = self.asked.fetch_add(1, Ordering::SeqCst);
        match (self.running.load(Ordering::SeqCst), before) {
            (true, 0) => self.signal(Signal::INT),
            (true, _) => self.signal(Signal::KILL),
            (false, _) => {
                // Behind the cell's last statement the values are dropped that it replaced, and that may hang.
                if !self.end_compiler() && before > 0 {
                    self.signal(Signal::KILL);
                }
            }
        }
    }
}
