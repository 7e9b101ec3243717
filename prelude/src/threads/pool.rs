//! Pools of threads, each for one call at a time.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, MutexGuard};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::{Error, Result};

/// Pools that no call is using now. Starting new threads would take longer than many measurements.
static IDLE: Mutex<Vec<ThreadPool>> = Mutex::new(Vec::new());

/// A pool of threads that one call is using.
#[must_use]
pub struct Pool(Option<ThreadPool>);

impl Pool {
    pub fn of(threads: usize) -> Result<Pool> {
        let mut idle = idle();
        let found = idle
            .iter()
            .position(|pool| pool.current_num_threads() == threads);
        if let Some(found) = found {
            return Ok(Pool(Some(idle.swap_remove(found))));
        }
        let made = ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Pool(Some(made.map_err(Error::wrap)?)))
    }

    /// Runs a closure on one of the threads. If it panics, the calling thread panics with the same message, because a
    /// cell only shows the message of its own thread.
    pub fn run(&self, run: &mut (dyn FnMut() -> Result<()> + Send)) -> Result<()> {
        let Some(pool) = &self.0 else { return run() };
        let ran = pool.install(|| catch_unwind(AssertUnwindSafe(run)));
        ran.unwrap_or_else(|payload| {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            match text.or_else(|| payload.downcast_ref::<&str>().copied()) {
                Some(text) => panic!("{text}"),
                None => resume_unwind(payload),
            }
        })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        idle().extend(self.0.take());
    }
}

fn idle() -> MutexGuard<'static, Vec<ThreadPool>> {
    IDLE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_calls_at_the_same_time_have_two_pools() {
        let (one, other) = (Pool::of(3).unwrap(), Pool::of(3).unwrap());
        let meet = std::sync::Barrier::new(6);
        std::thread::scope(|scope| {
            // All six threads must exist at the same time.
            for pool in [&one, &other] {
                let pool = pool.0.as_ref().unwrap();
                assert_eq!(pool.current_num_threads(), 3);
                scope.spawn(|| pool.broadcast(|_| meet.wait()));
            }
        });
    }

    #[test]
    fn a_panic_keeps_its_message() {
        let pool = Pool::of(2).unwrap();
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            pool.run(&mut || panic!("on {}", "purpose"))
        }));
        let payload = panicked.unwrap_err();
        assert_eq!(payload.downcast_ref::<String>().unwrap(), "on purpose");
    }
}
