//! Asks macOS for the process's memory use. macOS keeps one peak for a process's whole life, and it cannot be reset: a
//! peak is known only if it is higher than all earlier ones; otherwise the bytes in use now are reported. So a cell's
//! peak can be reported too low, but never too high. Freed memory stays with the allocator.

use std::io;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::super::Usage;

/// The process's highest peak up to the last reset.
static RESET_AT: AtomicU64 = AtomicU64::new(0);

/// The resident set and its peak.
pub(in crate::memory) fn usage() -> io::Result<Usage> {
    let used = resident()?;
    let highest = highest()?;
    let peak = match highest > RESET_AT.load(Relaxed) {
        true => highest,
        false => used,
    };
    Ok(Usage {
        used,
        reserved: used,
        peak: peak.max(used),
    })
}

/// Makes later peaks count only if they are higher than every peak so far.
pub(in crate::memory) fn reset_peak() -> io::Result<()> {
    RESET_AT.store(highest()?, Relaxed);
    Ok(())
}

/// Does nothing: the allocator keeps freed memory.
pub(in crate::memory) fn trim() {}

fn resident() -> io::Result<u64> {
    let mut info = MaybeUninit::<libc::proc_taskinfo>::uninit();
    let size = size_of::<libc::proc_taskinfo>() as libc::c_int;
    // SAFETY: the call writes at most `size` bytes to the buffer, which has that size, and returns how many it has
    // written.
    let written = unsafe {
        libc::proc_pidinfo(
            libc::getpid(),
            libc::PROC_PIDTASKINFO,
            0,
            info.as_mut_ptr().cast(),
            size,
        )
    };
    if written != size {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call has written the whole value.
    Ok(unsafe { info.assume_init() }.pti_resident_size)
}

/// The process's highest peak so far. macOS reports it in bytes.
fn highest() -> io::Result<u64> {
    let mut usage = MaybeUninit::<libc::rusage>::uninit();
    // SAFETY: the pointer is to a value of the type that the call writes.
    if unsafe { libc::getrusage(libc::RUSAGE_SELF, usage.as_mut_ptr()) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call has written the value.
    let highest = unsafe { usage.assume_init() }.ru_maxrss;
    Ok(u64::try_from(highest).unwrap_or(0))
}
