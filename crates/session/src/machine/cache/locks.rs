//! Locks on cache folders: they record which processes are building in a folder or using it.
//!
//! A folder's lock is a file next to it, and the system releases the lock when the process that holds it ends. A
//! process that builds holds the lock exclusively. Processes that use the result share it. `gpu-tutor cache prune`
//! takes it exclusively before it removes the folder.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use super::{Step, cache_dir, failed};
use crate::SessionError;

/// Locks in the cache folder itself: for downloading components, and for pruning.
pub const COMPONENTS: &str = "components";
pub const PRUNING: &str = "prune";

/// The lock file for a folder.
pub fn lock_file(folder: &Path) -> PathBuf {
    folder.with_extension("lock")
}

/// Keeps other processes from building in the same folder until the returned file is dropped. Calls `waiting` if
/// another process holds the lock.
///
/// # Errors
/// Fails when the lock file cannot be created or locked.
pub fn lock(folder: &Path, waiting: &mut dyn FnMut()) -> Result<File, SessionError> {
    let parent = folder.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(|error| failed(Step::Create, parent, &error))?;
    let path = lock_file(folder);
    loop {
        let file = open(&path, true).map_err(|error| failed(Step::Write, &path, &error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waiting();
                file.lock()
                    .map_err(|error| failed(Step::Lock, &path, &error))?;
            }
            Err(TryLockError::Error(error)) => return Err(failed(Step::Lock, &path, &error)),
        }
        if is_at(&file, &path) {
            // The modification time records the last use.
            let _ = file.set_modified(SystemTime::now());
            return Ok(file);
        }
    }
}

/// Marks a folder as in use until this process ends, so that it is not pruned. Check afterwards that it still exists.
///
/// In another user's cache, this works only if the lock file already exists. If files cannot be locked, nothing is
/// marked.
pub fn hold(folder: &Path) {
    static HELD: Mutex<Vec<(PathBuf, File)>> = Mutex::new(Vec::new());
    let path = lock_file(folder);
    let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    if held
        .iter()
        .any(|(known, file)| *known == path && is_at(file, &path))
    {
        return;
    }
    let is_own = cache_dir().is_ok_and(|own| folder.starts_with(own));
    if is_own && let Some(parent) = folder.parent() {
        let _ = fs::create_dir_all(parent);
    }
    loop {
        let Ok(file) = open(&path, is_own).or_else(|_| File::open(&path)) else {
            return;
        };
        if file.lock_shared().is_err() {
            return;
        }
        if is_at(&file, &path) {
            let _ = file.set_modified(SystemTime::now());
            held.push((path, file));
            return;
        }
    }
}

/// The result of an attempt to take a folder exclusively.
#[derive(Debug)]
pub enum Taken {
    /// No other process builds in the folder or uses it while this file is open.
    Alone(File),
    InUse,
}

/// Takes a folder exclusively, if no process is building in it or using it.
///
/// # Errors
/// Fails when the lock file cannot be created or locked.
pub fn take(folder: &Path) -> io::Result<Taken> {
    let path = lock_file(folder);
    loop {
        let file = open(&path, true)?;
        match file.try_lock() {
            Ok(()) if is_at(&file, &path) => return Ok(Taken::Alone(file)),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(Taken::InUse),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// Whether a process is building in a folder or using it. Creates nothing.
pub fn is_in_use(folder: &Path) -> bool {
    let file = File::open(lock_file(folder));
    file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

fn open(path: &Path, create: bool) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(create)
        .truncate(false)
        // A link could lead out of the cache.
        .custom_flags(libc::O_NOFOLLOW)
        .open(path)
}

/// Whether an open file is still the one at this path. Pruning removes lock files, and a process may have been waiting
/// for one.
fn is_at(file: &File, path: &Path) -> bool {
    let of = |meta: fs::Metadata| (meta.dev(), meta.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(there)) => of(open) == of(there),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_taken_only_while_nobody_builds_in_it() {
        let cache = tempfile::tempdir().unwrap();
        let folder = cache.path().join("build/key");
        assert!(!is_in_use(&folder), "without a lock file");
        let building = lock(&folder, &mut || panic!("nobody else")).unwrap();
        assert!(is_in_use(&folder));
        assert!(matches!(take(&folder).unwrap(), Taken::InUse));
        drop(building);
        assert!(!is_in_use(&folder));
        assert!(matches!(take(&folder).unwrap(), Taken::Alone(_)));
    }

    #[test]
    fn whoever_waits_for_a_lock_that_is_removed_locks_the_next_one() {
        let cache = tempfile::tempdir().unwrap();
        let folder = cache.path().join("build/key");
        fs::create_dir_all(folder.parent().unwrap()).unwrap();
        let Taken::Alone(first) = take(&folder).unwrap() else {
            panic!("nobody uses it");
        };
        let (told, waits) = std::sync::mpsc::channel();
        std::thread::scope(|threads| {
            let waiting = threads.spawn(|| lock(&folder, &mut || told.send(()).unwrap()).unwrap());
            waits.recv().unwrap();
            fs::remove_file(lock_file(&folder)).unwrap();
            drop(first);
            let second = waiting.join().unwrap();
            assert!(is_at(&second, &lock_file(&folder)));
            assert!(is_in_use(&folder), "it is locked for everybody");
        });
    }
}
