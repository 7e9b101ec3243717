//! A file in memory.

use std::fs::File;
use std::os::fd::FromRawFd;

/// Opens a temporary file without a name; `None` on failure.
pub(in crate::wire) fn unnamed_file() -> Option<File> {
    // SAFETY: the name ends in NUL.
    let made = unsafe { libc::memfd_create(c"display".as_ptr(), libc::MFD_CLOEXEC) };
    // SAFETY: the descriptor is open, and nothing else owns it.
    (made >= 0).then(|| unsafe { File::from_raw_fd(made) })
}
