//! Grades several answers at once, with each worker using its own sessions.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

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
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::new());
        let run = |sessions: &mut Sessions| {
            while !stopped() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(one) = all.get(index) else {
                    break;
                };
                let result = work(sessions, one);
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.push((index, result));
            }
        };
        thread::scope(|scope| {
            let run = &run;
            for sessions in &mut self.0 {
                scope.spawn(move || run(sessions));
            }
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|(index, _)| *index);
        done.into_iter().map(|(_, result)| result).collect()
    }
}
