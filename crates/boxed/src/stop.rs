//! Stops what runs in a box from another thread.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use gpu_tutor_session::Interrupt;
use gpu_tutor_system::lock::lock;

use super::process::BoxProcess;
use super::protocol::Request;
use super::talk::Sender;

/// After this many requests, the box is killed. The first asks the cell to stop; the second makes the session in the
/// box kill the process that runs the cell.
const MAX_INTERRUPTS: u32 = 2;

/// The state of a box that other threads use to stop its cell.
#[derive(Default)]
pub struct Stop {
    busy: AtomicBool,
    requests: AtomicU32,
    /// The box is no longer wanted, whatever it is doing.
    killed: AtomicBool,
    target: Mutex<Option<(Sender, Arc<BoxProcess>)>>,
}

impl Stop {
    pub fn attach(&self, sender: Sender, process: Arc<BoxProcess>) {
        let mut target = lock(&self.target);
        if self.killed.load(Ordering::SeqCst) {
            process.kill();
        }
        *target = Some((sender, process));
    }

    /// Ends the box at once. If it has not started yet, it is ended as soon as it starts.
    fn kill(&self) {
        self.killed.store(true, Ordering::SeqCst);
        self.requests.fetch_add(1, Ordering::SeqCst);
        if let Some((_, process)) = &*lock(&self.target) {
            process.kill();
        }
    }

    pub fn detach(&self) {
        *lock(&self.target) = None;
    }

    /// Marks the start of a cell and forgets earlier requests.
    pub fn cell_begins(&self) {
        self.requests.store(0, Ordering::SeqCst);
        self.busy.store(true, Ordering::SeqCst);
    }

    pub fn cell_ends(&self) {
        self.busy.store(false, Ordering::SeqCst);
    }

    /// Whether the current cell has been asked to stop.
    pub fn asked(&self) -> bool {
        self.requests.load(Ordering::SeqCst) > 0
    }
}

impl Interrupt for Stop {
    fn interrupt(&self) {
        if !self.busy.load(Ordering::SeqCst) {
            return;
        }
        let before = self.requests.fetch_add(1, Ordering::SeqCst);
        let Some((sender, process)) = lock(&self.target).clone() else {
            return;
        };
        if before >= MAX_INTERRUPTS || sender.send(&Request::Interrupt).is_err() {
            process.kill();
        }
    }
}

/// Ends the box at once.
pub struct Kill(pub Arc<Stop>);

impl Interrupt for Kill {
    fn interrupt(&self) {
        self.0.kill();
    }
}
