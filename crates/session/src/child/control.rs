//! Stopping a cell from another thread.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use gpu_tutor_system::lock::lock;
use rustix::process::{Pid, Signal, kill_process_group};

use crate::Interrupt;
use crate::compile::stand_in::COMPILER_FILE;

/// The state of a session's worker. Other threads use it to stop a cell.
#[derive(Default)]
pub struct Control {
    busy: AtomicBool,
    running: AtomicBool,
    stop_requests: AtomicU32,
    /// The process that runs cells, or 0 before it is started. It leads its own process group. evcxr's handle cannot
    /// stop it, because evcxr keeps the handle locked while it waits for the process.
    process: AtomicU32,
    folder: Mutex<Option<PathBuf>>,
    /// The cell that is being compiled in advance, before the user runs it.
    expected: Mutex<Option<String>>,
}

impl Control {
    /// Sets the process that runs cells and the session's folder. Call it whenever either of them may have changed.
    pub fn attach(&self, process: u32, folder: &Path) {
        self.process.store(process, Ordering::SeqCst);
        *lock(&self.folder) = Some(folder.to_owned());
    }

    /// Marks the start of a cell and discards earlier stop requests.
    pub fn cell_begins(&self) {
        self.stop_requests.store(0, Ordering::SeqCst);
        self.running.store(false, Ordering::SeqCst);
        self.busy.store(true, Ordering::SeqCst);
    }

    /// Sets the cell to compile in advance.
    pub fn set_expected(&self, code: &str) {
        *lock(&self.expected) = Some(code.to_owned());
    }

    /// Stops compiling in advance, because the user is running a cell. The compiler continues if this is the cell that
    /// it is compiling.
    pub fn cancel_expected_unless(&self, code: &str) {
        let expected = lock(&self.expected).take();
        if expected.is_some_and(|expected| expected != code) {
            self.kill_compiler();
        }
    }

    pub fn is_expected(&self, code: &str) -> bool {
        lock(&self.expected).as_deref() == Some(code)
    }

    /// Stops expecting this cell.
    pub fn clear_expected(&self, code: &str) {
        lock(&self.expected).take_if(|expected| expected == code);
    }

    /// Marks the point where the cell has been compiled and its code starts to run.
    pub fn code_begins(&self) {
        self.running.store(true, Ordering::SeqCst);
        if self.stop_requested() {
            self.signal(Signal::INT);
        }
    }

    /// Marks the end of the cell's code. The session may compile again afterwards.
    pub fn code_ends(&self) {
        self.running.store(false, Ordering::SeqCst);
    }

    pub fn cell_ends(&self) {
        self.busy.store(false, Ordering::SeqCst);
        self.running.store(false, Ordering::SeqCst);
    }

    /// The process that is currently running a cell's code, if any.
    pub fn running(&self) -> Option<u32> {
        let running = self.running.load(Ordering::SeqCst);
        running.then(|| self.process.load(Ordering::SeqCst))
    }

    /// Whether the current cell has been asked to stop.
    pub fn stop_requested(&self) -> bool {
        self.stop_requests.load(Ordering::SeqCst) > 0
    }

    /// Signals the process that runs cells and the processes that it started, as a terminal does. A cell may be waiting
    /// for one of them.
    fn signal(&self, signal: Signal) {
        let process = self.process.load(Ordering::SeqCst);
        if let Some(process) = Pid::from_raw(process.cast_signed()) {
            // The process may have ended just now.
            let _ = kill_process_group(process, signal);
        }
    }

    /// Kills the running compiler. Returns whether there was one.
    fn kill_compiler(&self) -> bool {
        let folder = lock(&self.folder);
        let group = folder
            .as_ref()
            .and_then(|folder| fs::read_to_string(folder.join(COMPILER_FILE)).ok());
        if let Some(group) = group
            .and_then(|text| text.trim().parse().ok())
            .and_then(Pid::from_raw)
            .filter(|group| !group.is_init())
        {
            // The compiler may have ended just now.
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
        let before = self.stop_requests.fetch_add(1, Ordering::SeqCst);
        match (self.running.load(Ordering::SeqCst), before) {
            (true, 0) => self.signal(Signal::INT),
            (true, _) => self.signal(Signal::KILL),
            (false, _) => {
                // After the cell's last statement, the values that it replaced are dropped, and a destructor may hang.
                if !self.kill_compiler() && before > 0 {
                    self.signal(Signal::KILL);
                }
            }
        }
    }
}
