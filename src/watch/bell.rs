//! Wakes the thread that waits for keys and saves.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustix::event::{EventfdFlags, eventfd};

/// Rung by other threads when they have something to tell. Clones are the same bell.
#[derive(Clone)]
pub struct Bell(Arc<Inner>);

struct Inner {
    descriptor: OwnedFd,
    /// How often Ctrl-C was pressed.
    interrupts: AtomicUsize,
}

impl Bell {
    /// # Errors
    /// If the process has too many open files.
    pub fn new() -> io::Result<Bell> {
        let flags = EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK;
        Ok(Bell(Arc::new(Inner {
            descriptor: eventfd(0, flags)?,
            interrupts: AtomicUsize::new(0),
        })))
    }

    pub fn ring(&self) {
        // If the counter is full, the bell rings already.
        let _ = rustix::io::write(&self.0.descriptor, &1u64.to_ne_bytes());
    }

    /// Ctrl-C was pressed. Returns how often by now.
    pub fn interrupt(&self) -> usize {
        let before = self.0.interrupts.fetch_add(1, Ordering::SeqCst);
        self.ring();
        before + 1
    }

    /// Whether Ctrl-C was pressed since the last call.
    pub fn take_interrupt(&self) -> bool {
        self.0.interrupts.swap(0, Ordering::SeqCst) > 0
    }

    pub fn silence(&self) {
        // An error means that nobody has rung.
        let _ = rustix::io::read(&self.0.descriptor, &mut [0; 8]);
    }
}

impl AsFd for Bell {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.descriptor.as_fd()
    }
}
