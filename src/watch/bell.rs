//! Wakes the thread that waits for keys and saves.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustix::io::ioctl_fionbio;

/// Other threads ring it when they have something to report. Clones refer to the same bell.
#[derive(Clone)]
pub struct Bell(Arc<Inner>);

struct Inner {
    /// Readable while the bell is ringing.
    heard: PipeReader,
    rung: PipeWriter,
    /// The number of times that Ctrl-C was pressed.
    interrupts: AtomicUsize,
}

impl Bell {
    /// # Errors
    /// If the process has too many open files.
    pub fn new() -> io::Result<Bell> {
        let (heard, rung) = io::pipe()?;
        ioctl_fionbio(&heard, true)?;
        ioctl_fionbio(&rung, true)?;
        Ok(Bell(Arc::new(Inner {
            heard,
            rung,
            interrupts: AtomicUsize::new(0),
        })))
    }

    pub fn ring(&self) {
        // If the pipe is full, the bell is ringing already.
        let _ = (&self.0.rung).write(&[1]);
    }

    /// Records that Ctrl-C was pressed, and returns how often it has been pressed so far.
    pub fn interrupt(&self) -> usize {
        let before = self.0.interrupts.fetch_add(1, Ordering::SeqCst);
        self.ring();
        before + 1
    }

    /// Whether Ctrl-C has been pressed since the last call.
    pub fn take_interrupt(&self) -> bool {
        self.0.interrupts.swap(0, Ordering::SeqCst) > 0
    }

    pub fn silence(&self) {
        // An error means that there are no more rings to read.
        while let Ok(1..) = (&self.0.heard).read(&mut [0; 64]) {}
    }
}

impl AsFd for Bell {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.heard.as_fd()
    }
}
