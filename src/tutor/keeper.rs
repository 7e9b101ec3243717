//! Where progress is kept while the learner makes it.

use crate::progress::{Progress, ProgressError, Store};

/// Holds what the learner has done, and writes each change down.
pub trait Keeper: Send {
    fn progress(&self) -> &Progress;

    /// Changes it at once.
    ///
    /// # Errors
    /// Where the change cannot be written; it then holds for this run only.
    fn change(&mut self, change: &dyn Fn(&mut Progress)) -> Result<(), ProgressError>;
}

impl<K: Keeper + ?Sized> Keeper for Box<K> {
    fn progress(&self) -> &Progress {
        (**self).progress()
    }

    fn change(&mut self, change: &dyn Fn(&mut Progress)) -> Result<(), ProgressError> {
        (**self).change(change)
    }
}

/// Progress in its file, which other processes may change too.
pub struct OnDisk {
    store: Store,
    progress: Progress,
}

impl OnDisk {
    pub fn new(store: Store, progress: Progress) -> Self {
        OnDisk { store, progress }
    }
}

impl Keeper for OnDisk {
    fn progress(&self) -> &Progress {
        &self.progress
    }

    fn change(&mut self, change: &dyn Fn(&mut Progress)) -> Result<(), ProgressError> {
        let written = self.store.update(|progress| change(progress));
        match written {
            Ok(kept) => self.progress = kept.progress,
            Err(error) => {
                change(&mut self.progress);
                return Err(error);
            }
        }
        Ok(())
    }
}

/// Progress of this run alone, where it cannot or shall not be written.
#[derive(Default)]
pub struct InMemory(pub Progress);

impl Keeper for InMemory {
    fn progress(&self) -> &Progress {
        &self.0
    }

    fn change(&mut self, change: &dyn Fn(&mut Progress)) -> Result<(), ProgressError> {
        change(&mut self.0);
        Ok(())
    }
}
