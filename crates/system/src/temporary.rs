//! This program's folders in the temporary folder. Each is locked by the process that owns it.
//!
//! The owner removes its folder when it ends. If the owner is killed, the folder stays, and the program removes it the
//! next time it starts ([`sweep`]): the system releases a lock when the last process that holds it has ended, however
//! it ended, even in another container that shares the temporary folder. The lock is on the folder itself, so there is
//! no lock without a folder.
//!
//! A folder that has just been created is not locked yet, and may be mistaken for one that was left behind. So a
//! process that creates a folder locks it, then checks that it is still there, and creates another one if it is not.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// What a folder is for, which its name shows. No earlier version gave such names to folders that it did not lock.
#[derive(Debug, Clone, Copy)]
pub enum Purpose {
    /// All temporary files of a process that has sessions.
    Session,
    /// The folder that the program may write to in a box without namespaces.
    Box,
    /// The temporary folder of a test binary.
    Tests,
}

impl Purpose {
    const ALL: [Purpose; 3] = [Purpose::Session, Purpose::Box, Purpose::Tests];

    fn beginning(self) -> &'static str {
        match self {
            Purpose::Session => "gpu-tutor-session-",
            Purpose::Box => "gpu-tutor-boxed-",
            Purpose::Tests => "gpu-tutor-tests-",
        }
    }
}

/// How many letters follow the prefix in a name.
const LETTERS: usize = 6;

/// The temporary folder that this process started with. `TMPDIR` may have been changed since.
pub fn place() -> &'static Path {
    static PLACE: OnceLock<PathBuf> = OnceLock::new();
    PLACE.get_or_init(std::env::temp_dir)
}

/// A folder of this process. It is removed when this is dropped.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Open as long as the folder is in use. `None` where folders cannot be locked: no process can then mistake it for
    /// one that was left behind.
    _lock: Option<File>,
}

impl Folder {
    /// Creates a folder in [`place`].
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn make(purpose: Purpose) -> io::Result<Folder> {
        Folder::make_in(place(), purpose)
    }

    /// Creates a folder in another folder.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn make_in(parent: &Path, purpose: Purpose) -> io::Result<Folder> {
        loop {
            let made = tempfile::Builder::new()
                .prefix(purpose.beginning())
                .rand_bytes(LETTERS)
                .tempdir_in(parent)?;
            let lock = match lock(made.path()) {
                Ok(Lock::Held(lock)) => Some(lock),
                Ok(Lock::Taken) => continue,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(_) => None,
            };
            return Ok(Folder {
                path: made.keep(),
                _lock: lock,
            });
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

/// Removes a folder of this process. The folder is renamed first: otherwise a session that is still running would write
/// to it while it is being emptied.
pub fn remove(folder: &Path) {
    let renamed = || {
        let made = tempfile::Builder::new()
            .prefix(Purpose::Session.beginning())
            .rand_bytes(LETTERS)
            .tempdir_in(folder.parent()?);
        let other = made.ok()?.keep();
        match fs::rename(folder, &other) {
            Ok(()) => Some(other),
            Err(_) => {
                let _ = fs::remove_dir(&other);
                None
            }
        }
    };
    let folder = renamed().unwrap_or_else(|| folder.to_owned());
    // If something cannot be removed now, the next start tries again.
    let _ = fs::remove_dir_all(folder);
}

/// Removes from a temporary folder the folders whose owners have ended. Folders that cannot be removed are left.
pub fn sweep(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else {
        return;
    };
    for entry in entries.flatten().filter(|one| is_named(&one.file_name())) {
        let folder = entry.path();
        if let Ok(Lock::Held(_lock)) = lock(&folder) {
            // This follows no links, and removes the folder itself last.
            let _ = fs::remove_dir_all(&folder);
        }
    }
}

fn is_named(name: &OsStr) -> bool {
    let letters = name.to_str().and_then(|name| {
        let mut named = Purpose::ALL.iter();
        named.find_map(|purpose| name.strip_prefix(purpose.beginning()))
    });
    letters.is_some_and(|rest| {
        rest.len() == LETTERS && rest.bytes().all(|b| b.is_ascii_alphanumeric())
    })
}

/// The result of an attempt to lock a folder.
enum Lock {
    Held(File),
    /// Another process holds the lock, or has removed the folder.
    Taken,
}

/// Locks a folder of this user.
fn lock(folder: &Path) -> io::Result<Lock> {
    let file = OpenOptions::new()
        .read(true)
        // Others may put links and pipes into the temporary folder.
        .custom_flags(libc::O_DIRECTORY | libc::O_NOFOLLOW)
        .open(folder)?;
    let opened = file.metadata()?;
    if opened.uid() != rustix::process::geteuid().as_raw() {
        return Ok(Lock::Taken);
    }
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(Lock::Taken),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let there = fs::symlink_metadata(folder)?;
    Ok(
        match (there.dev(), there.ino()) == (opened.dev(), opened.ino()) {
            true => Lock::Held(file),
            false => Lock::Taken,
        },
    )
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// A folder left behind by a process that was killed.
    fn left(parent: &Path) -> PathBuf {
        let mut folder = Folder::make_in(parent, Purpose::Session).expect("a folder");
        fs::write(folder.path.join("file"), "left").expect("written");
        folder._lock = None;
        let path = folder.path.clone();
        std::mem::forget(folder);
        path
    }

    #[test]
    fn a_folder_goes_with_its_owner() {
        let place = tempfile::tempdir().expect("a folder");
        for purpose in Purpose::ALL {
            let folder = Folder::make_in(place.path(), purpose).expect("a folder");
            assert!(is_named(folder.path().file_name().expect("a name")));
            fs::write(folder.path().join("file"), "in use").expect("written");
            sweep(place.path());
            assert!(folder.path().join("file").exists(), "{purpose:?}");
            drop(folder);
            assert_eq!(fs::read_dir(place.path()).expect("a folder").count(), 0);
        }
    }

    #[test]
    fn what_was_left_is_removed_and_nothing_else() {
        let place = tempfile::tempdir().expect("a folder");
        let beside = tempfile::tempdir().expect("a folder");
        let kept = beside.path().join("kept");
        fs::write(&kept, "").expect("written");
        // They belong to another program, to an earlier version or to nobody, or they lead elsewhere.
        for name in ["other", "gpu-tutor-abcdef", "gpu-tutor-session-toolong"] {
            fs::create_dir(place.path().join(name)).expect("made");
        }
        fs::write(place.path().join("gpu-tutor-session-isfile"), "").expect("written");
        let link = place.path().join("gpu-tutor-session-islink");
        symlink(beside.path(), &link).expect("linked");
        let folder = left(place.path());
        symlink(beside.path(), folder.join("link")).expect("linked");
        sweep(place.path());
        assert!(!folder.exists());
        assert!(kept.exists());
        assert_eq!(fs::read_dir(place.path()).expect("a folder").count(), 5);
    }

    #[test]
    fn many_sweep_while_others_make_folders() {
        let place = tempfile::tempdir().expect("a folder");
        std::thread::scope(|threads| {
            for _ in 0..4 {
                threads.spawn(|| {
                    for _ in 0..50 {
                        left(place.path());
                        let own = Folder::make_in(place.path(), Purpose::Session).expect("made");
                        let file = own.path().join("file");
                        fs::write(&file, "in use").expect("nobody has removed it");
                        sweep(place.path());
                        assert!(file.exists());
                    }
                });
            }
        });
        sweep(place.path());
        assert_eq!(fs::read_dir(place.path()).expect("a folder").count(), 0);
    }
}
