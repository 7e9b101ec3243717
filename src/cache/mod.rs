//! Lists and removes what this program stores on this machine and can recreate.
//!
//! [`Kind`](gpu_tutor_session::machine::cache::Kind) lists everything that a cache can hold. Anything else in a cache
//! folder is reported and left alone.

mod entry;
mod judge;
mod names;
mod prune;
mod scan;
mod usage;

use std::path::{Path, PathBuf};

pub use entry::{Entry, Owner, Sort, Wish};
use judge::Judge;
pub use prune::{Pruned, prune};
use scan::Found;
pub use usage::{Usage, within};

use gpu_tutor_session::SessionError;
use gpu_tutor_session::machine::cache::{Step, cache_dir, failed, shared_cache_dir};
use gpu_tutor_session::machine::toolchain::Toolchain;

/// A cache folder and what it holds.
#[derive(Debug)]
pub struct Cache {
    pub folder: PathBuf,
    /// Whether this is the cache of all users, or that of an installation. Such a cache is read but never changed.
    pub is_shared: bool,
    pub entries: Vec<Entry>,
    /// Paths that this program did not put there.
    pub foreign: Vec<PathBuf>,
}

impl Cache {
    fn new(folder: PathBuf, is_shared: bool, found: Found) -> Cache {
        Cache {
            folder,
            is_shared,
            entries: found.entries,
            foreign: found.foreign,
        }
    }

    /// The size of all entries in bytes. Files that two entries share count once.
    pub fn bytes(&self) -> u64 {
        let mut all = Usage::default();
        for entry in &self.entries {
            all.join(&entry.usage);
        }
        all.bytes()
    }
}

/// This user's caches: the user's own, then the shared one, if there is one.
///
/// # Errors
/// If the user's own cache cannot be found or read.
pub fn all() -> Result<Vec<Cache>, SessionError> {
    let (own, shared) = folders()?;
    let judge = judge(Toolchain::find().ok().as_ref(), &own, shared.as_deref());
    let mut caches = vec![read(&own, &judge)?];
    // A cache that cannot be read is of no use to sessions, either.
    let found = shared.and_then(|folder| Some((scan::scan(&folder, &judge).ok()?, folder)));
    caches.extend(found.map(|(found, folder)| Cache::new(folder, true, found)));
    Ok(caches)
}

fn folders() -> Result<(PathBuf, Option<PathBuf>), SessionError> {
    let own = cache_dir()?;
    let is_own = |folder: &PathBuf| {
        let real = |folder: &Path| folder.canonicalize().ok();
        *folder == own || real(folder).is_some() && real(folder) == real(&own)
    };
    let shared = shared_cache_dir().filter(|folder| !is_own(folder));
    Ok((own, shared))
}

fn judge(toolchain: Option<&Toolchain>, own: &Path, shared: Option<&Path>) -> Judge {
    let caches: Vec<&Path> = [own].into_iter().chain(shared).collect();
    Judge::new(toolchain, &caches)
}

fn read(own: &Path, judge: &Judge) -> Result<Cache, SessionError> {
    let found = scan::scan(own, judge).map_err(|error| failed(Step::Read, own, &error))?;
    Ok(Cache::new(own.to_owned(), false, found))
}

#[cfg(test)]
mod tests;
