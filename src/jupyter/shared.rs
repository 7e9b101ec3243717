//! What the engine's thread and those that answer beside it share.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::session::Interrupt;
use crate::session::analyst::Analyst;

#[derive(Default)]
pub struct Shared {
    /// There once the session is.
    pub analyst: OnceLock<Analyst>,
    /// What an interrupt stops now.
    target: Mutex<Option<Arc<dyn Interrupt>>>,
    asked: AtomicBool,
}

impl Shared {
    /// A cell begins; earlier wishes to stop are void.
    pub fn begin(&self) {
        self.asked.store(false, Ordering::SeqCst);
    }

    /// From now on an interrupt stops this. One that came since the cell began counts.
    pub fn aim(&self, target: Option<Arc<dyn Interrupt>>) {
        self.target().clone_from(&target);
        if let Some(target) = target.filter(|_| self.asked()) {
            target.interrupt();
        }
    }

    pub fn interrupt(&self) {
        self.asked.store(true, Ordering::SeqCst);
        let target = self.target().clone();
        if let Some(target) = target {
            target.interrupt();
        }
    }

    pub fn asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }

    fn target(&self) -> MutexGuard<'_, Option<Arc<dyn Interrupt>>> {
        self.target.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
