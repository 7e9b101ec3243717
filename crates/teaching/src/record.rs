//! The learner's progress, as this run knows it and as its file stores it.

use gpu_tutor_grading::{Report, Verdict};

use crate::progress::{Progress, ProgressError, Store};

/// The learner's progress. Each change is also written to the store, if there is one.
#[derive(Default)]
pub struct Record {
    store: Option<Store>,
    progress: Progress,
}

impl Record {
    pub fn new(store: Option<Store>, progress: Progress) -> Record {
        Record { store, progress }
    }

    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Changes progress immediately.
    ///
    /// # Errors
    /// If the change cannot be written; it then lasts for this run only.
    pub fn change(&mut self, change: impl Fn(&mut Progress)) -> Result<(), ProgressError> {
        // Another process may have changed the file in the meantime, so the change is applied to what the file contains
        // now.
        let written = self.store.as_ref().map(|store| store.update(&change));
        match written {
            Some(Ok(kept)) => self.progress = kept.progress,
            None => change(&mut self.progress),
            Some(Err(error)) => {
                change(&mut self.progress);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Saves a grade if the answer passed or failed.
    ///
    /// # Errors
    /// Same as [`change`](Self::change).
    pub fn grade(&mut self, report: &Report) -> Result<(), ProgressError> {
        if !matches!(report.verdict, Verdict::Passed | Verdict::Failed) {
            return Ok(());
        }
        let (passed, score, max_score) = (report.passed, report.score, report.max_score);
        self.change(|progress| progress.grade(&report.exercise, passed, score, max_score))
    }
}
