//! A file in the folder for temporary files whose name has been removed. It takes up disk space, and cannot be created
//! if that folder is not writable.

use std::fs::File;
use std::os::fd::FromRawFd;

/// Opens a temporary file without a name; `None` on failure.
pub(in crate::wire) fn unnamed_file() -> Option<File> {
    // SAFETY: the stream is not null when it is used, and it is closed once.
    let copy = unsafe {
        let stream = libc::tmpfile();
        if stream.is_null() {
            return None;
        }
        let copy = libc::fcntl(libc::fileno(stream), libc::F_DUPFD_CLOEXEC, 3);
        libc::fclose(stream);
        copy
    };
    // SAFETY: the copied descriptor is open, and nothing else owns it.
    (copy >= 0).then(|| unsafe { File::from_raw_fd(copy) })
}
