//! Removes things from the user's own cache.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use gpu_tutor_session::SessionError;
use gpu_tutor_session::machine::cache::{Kind, PRUNING, Taken, lock, lock_file, take};
use gpu_tutor_session::machine::toolchain::Toolchain;

use super::entry::{Entry, Sort, Wish};
use super::judge::Judge;
use super::names::REMOVED;
use super::usage::Usage;
use super::{folders, judge, read};

/// What pruning did, or would do.
#[derive(Debug, Default)]
pub struct Pruned {
    pub removed: Vec<Entry>,
    /// Entries that are in use now.
    pub in_use: Vec<Entry>,
    pub failed: Vec<(Entry, io::Error)>,
    /// The size in bytes of what was removed.
    pub bytes: u64,
    /// The number of bytes that were freed: a file that also has a name elsewhere keeps its space.
    pub freed: u64,
    /// Paths that this program did not put there.
    pub foreign: Vec<PathBuf>,
}

/// Removes what the wish selects from the user's own cache, or only reports what it would remove. `waiting` is called
/// if another process is pruning.
///
/// # Errors
/// If the cache cannot be locked or read, or if what this version uses cannot be determined.
pub fn prune(wish: Wish, dry_run: bool, waiting: &mut dyn FnMut()) -> Result<Pruned, SessionError> {
    let (folder, shared) = folders()?;
    let toolchain = Toolchain::find();
    let toolchain = match wish.all {
        true => toolchain.ok(),
        // Without a compiler, it is unknown what this version uses.
        false => Some(toolchain?),
    };
    let judge = || judge(toolchain.as_ref(), &folder, shared.as_deref());
    prune_in(&folder, &judge, wish, dry_run, waiting)
}

/// Removes what the wish selects from this cache. `judge` examines the preludes in it.
pub(super) fn prune_in(
    folder: &Path,
    judge: &dyn Fn() -> Judge,
    wish: Wish,
    dry_run: bool,
    waiting: &mut dyn FnMut(),
) -> Result<Pruned, SessionError> {
    if !folder.exists() {
        return Ok(Pruned::default());
    }
    let lock = match dry_run {
        true => None,
        false => Some(lock(&folder.join(PRUNING), waiting)?),
    };
    let cache = read(folder, &judge())?;
    let mut pruned = Pruned::default();
    let (mut usage, mut locks) = (Usage::default(), Vec::new());
    let now = SystemTime::now();
    for entry in cache.entries {
        if !wish.wants(&entry, now) {
            continue;
        }
        if entry.sort == Sort::Locks {
            locks.push(entry);
            continue;
        }
        if entry.in_use {
            pruned.in_use.push(entry);
            continue;
        }
        match if dry_run {
            Ok(true)
        } else {
            remove(folder, &entry)
        } {
            Ok(true) => {
                usage.join(&entry.usage);
                pruned.removed.push(entry);
            }
            Ok(false) => pruned.in_use.push(entry),
            Err(error) => pruned.failed.push((entry, error)),
        }
    }
    pruned.bytes = usage.bytes();
    pruned.freed = usage.freed();
    pruned.foreign = cache.foreign;
    if let Some(lock) = lock {
        clear(folder, &locks);
        // The lock is released last, because it prevents other processes from pruning.
        drop(lock);
    }
    Ok(pruned)
}

/// Removes an entry; returns false if it is in use.
fn remove(cache: &Path, entry: &Entry) -> io::Result<bool> {
    let lock = match entry.locked.as_deref().map(take).transpose()? {
        Some(Taken::InUse) => return Ok(false),
        Some(Taken::Alone(file)) => Some(file),
        None => None,
    };
    for path in &entry.paths {
        is_within(cache, path)?;
        let meta = match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            other => other?,
        };
        match meta.is_dir() {
            true => remove_folder(path)?,
            false => fs::remove_file(path)?,
        }
    }
    if let (Some(folder), Some(_)) = (&entry.locked, &lock) {
        let lock = lock_file(folder);
        match fs::remove_file(&lock) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(true)
}

/// Moves a folder out of the way in one step, so that no process finds it half removed, and then removes it.
fn remove_folder(folder: &Path) -> io::Result<()> {
    let parent = folder.parent().unwrap_or(folder);
    let aside = tempfile::Builder::new()
        .prefix(REMOVED)
        .tempdir_in(parent)?;
    fs::rename(folder, aside.path().join("removed"))?;
    aside.close()
}

/// Fails if a link along the path leads out of the cache.
fn is_within(cache: &Path, path: &Path) -> io::Result<()> {
    let folders = path.ancestors().skip(1);
    for folder in folders.take_while(|folder| *folder != cache) {
        if !fs::symlink_metadata(folder)?.is_dir() {
            return Err(io::Error::other(format!("{} is a link", folder.display())));
        }
    }
    Ok(())
}

/// Removes locks and empty folders.
fn clear(cache: &Path, locks: &[Entry]) {
    for file in locks.iter().flat_map(|entry| &entry.paths) {
        // This process itself holds the lock for pruning.
        let is_own = *file == lock_file(&cache.join(PRUNING));
        let is_free = || match file.extension().is_some_and(|kind| kind == "lock") {
            true => matches!(take(&file.with_extension("")), Ok(Taken::Alone(_))),
            false => true,
        };
        if is_own || is_free() {
            let _ = fs::remove_file(file);
        }
    }
    for kind in Kind::ALL {
        let folder = kind.within(cache);
        if kind == Kind::Objects {
            let groups = fs::read_dir(&folder).into_iter().flatten().flatten();
            for group in groups.filter(|group| group.file_type().is_ok_and(|kind| kind.is_dir())) {
                let _ = fs::remove_dir(group.path());
            }
        }
        let _ = fs::remove_dir(&folder);
    }
    let _ = fs::remove_dir(cache);
}
