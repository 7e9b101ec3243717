//! Stopping a cell from another thread.

use std::fs;
use std::path::PathBuf;
use std::process::Child;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::session::Interrupt;
use crate::session::compile::stand_in::COMPILER_FILE;

/// What a session's worker is doing, for whoever wants to stop it.
#[derive(Default)]
pub struct Control {
    busy: AtomicBool,
    running: AtomicBool,
    asked: AtomicU32,
    child: Mutex<Option<Arc<Mutex<Child>>>>,
    folder: Mutex<Option<PathBuf>>,
    /// The cell that is being compiled, or will be, before anybody has asked for it.
    expected: Mutex<Option<String>>,
}

impl Control {
    /// Tells whom to stop; called when the session has started.
    pub fn attach(&self, child: Arc<Mutex<Child>>, folder: PathBuf) {
        *self.child.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
        *self.folder.lock().unwrap_or_else(PoisonError::into_inner) = Some(folder);
    }

    /// A cell is taken up; earlier wishes to stop are void.
    pub fn cell_begins(&self) {
        self.asked.store(0, Ordering::SeqCst);
        self.running.store(false, Ordering::SeqCst);
        self.busy.store(true, Ordering::SeqCst);
    }

    /// This cell is to be compiled ahead.
    pub fn expects(&self, code: &str) {
        *self.expected() = Some(code.to_owned());
    }

    /// A cell is to be run: if it is another than the one that was expected, that one's compiler is stopped.
    pub fn stop_expecting(&self, code: &str) {
        let expected = self.expected().take();
        if expected.is_some_and(|expected| expected != code) {
            self.end_compiler();
        }
    }

    pub fn is_expected(&self, code: &str) -> bool {
        self.expected().as_deref() == Some(code)
    }

    /// This cell is not expected any more.
    pub fn expects_nothing(&self, code: &str) {
        self.expected().take_if(|expected| expected == code);
    }

    fn expected(&self) -> MutexGuard<'_, Option<String>> {
        self.expected.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The cell is compiled, and the learner's code has begun to run.
    pub fn code_begins(&self) {
        self.running.store(true, Ordering::SeqCst);
        if self.asked() {
            self.signal(libc::SIGINT);
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

    /// The process whose cell's code runs now.
    pub fn running(&self) -> Option<u32> {
        if !self.running.load(Ordering::SeqCst) {
            return None;
        }
        let child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever waits for its end holds it.
        child.as_ref()?.try_lock().ok().map(|child| child.id())
    }

    /// Whether somebody wanted the current cell to stop.
    pub fn asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst) > 0
    }

    /// Signals the child and the processes that it has started, as a terminal does: a cell may wait for one of them.
    fn signal(&self, signal: libc::c_int) {
        let child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(child) = child.as_ref() {
            let id = child.lock().unwrap_or_else(PoisonError::into_inner).id();
            let id = id as libc::pid_t;
            // SAFETY: a signal to the group that a child of this process leads, which has not been waited for.
            unsafe { libc::kill(-id, signal) };
        }
    }

    /// Ends the compiler at work; tells whether there was one.
    fn end_compiler(&self) -> bool {
        let folder = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
        let group = folder
            .as_ref()
            .and_then(|folder| fs::read_to_string(folder.join(COMPILER_FILE)).ok());
        if let Some(group) = group
            .and_then(|text| text.trim().parse::<libc::pid_t>().ok())
            .filter(|id| *id > 1)
        {
            // SAFETY: a signal to the process group that the compiler's stand-in made for it.
            unsafe { libc::kill(-group, libc::SIGKILL) };
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
            (true, 0) => self.signal(libc::SIGINT),
            (true, _) => self.signal(libc::SIGKILL),
            (false, _) => {
                // Behind the cell's last statement the values are dropped that it replaced, and that may hang.
                if !self.end_compiler() && before > 0 {
                    self.signal(libc::SIGKILL);
                }
            }
        }
    }
}
