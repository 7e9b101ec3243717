//! Receives the kernel's reports about folders.

use std::ffi::OsStr;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::fs::inotify::{self, CreateFlags, ReadFlags, Reader, WatchFlags};

/// Receives events from one or more folders.
pub struct FolderWatch(OwnedFd);

impl FolderWatch {
    /// Returns `None` if this system cannot watch any more folders.
    pub fn open() -> Option<FolderWatch> {
        let flags = CreateFlags::CLOEXEC | CreateFlags::NONBLOCK;
        inotify::init(flags).ok().map(FolderWatch)
    }

    /// Becomes readable when something happens in a folder.
    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }

    /// Watches this folder from now on.
    pub fn watch(&self, folder: &Path) {
        let flags = WatchFlags::CLOSE_WRITE | WatchFlags::MOVED_TO;
        // Without it, checking the file itself must be enough.
        let _ = inotify::add_watch(&self.0, folder, flags);
    }

    /// Reads the events. Returns true if one of them says that a program has finished writing the file with this name.
    pub fn was_written(&self, name: &OsStr) -> bool {
        let mut buffer = [MaybeUninit::uninit(); 4096];
        let mut events = Reader::new(&self.0, &mut buffer);
        let mut written = false;
        // An error means that there are no more events.
        while let Ok(event) = events.next() {
            let is_ours = event
                .file_name()
                .is_some_and(|file| file.to_bytes() == name.as_bytes());
            let is_lost = event.events().contains(ReadFlags::QUEUE_OVERFLOW);
            written |= is_ours || is_lost;
        }
        written
    }
}
