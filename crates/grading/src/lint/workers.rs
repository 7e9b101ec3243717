//! Grades several answers at once, with each worker using its own sessions.

use std::num::NonZeroUsize;

use gpu_tutor_system::parallel;

use super::sessions::{Open, Sessions};

pub struct Workers(Vec<Sessions>);

impl Workers {
    pub fn new(open: &Open, workers: NonZeroUsize) -> Workers {
        let workers = 0..workers.get();
        Workers(workers.map(|_| Sessions::new(open)).collect())
    }

    /// The sessions of one worker.
    pub fn first(&mut self) -> &mut Sessions {
        &mut self.0[0]
    }

    /// The results of `work` for each of these, in the same order; fewer if the linter is stopped.
    pub fn each<T: Sync, R: Send>(
        &mut self,
        all: &[T],
        stopped: &(dyn Fn() -> bool + Sync),
        work: impl Fn(&mut Sessions, &T) -> R + Sync,
    ) -> Vec<R> {
        parallel::map_with(&mut self.0, all, stopped, work)
    }
}
