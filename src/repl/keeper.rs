//! Progress, changed as the learner goes.

use crate::progress::{Progress, ProgressError, Store};

/// Holds what the learner has done, and writes down each change.
pub trait Keeper {
    fn progress(&self) -> &Progress;

    /// Changes it at once; an error means that only this run will remember.
    fn change(&mut self, change: &dyn Fn(&mut Progress)) -> Result<(), ProgressError>;
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

/// Progress of this run alone, where there is no place to keep it.
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
