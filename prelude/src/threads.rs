//! The number of threads that work on a matrix product on the CPU.

mod pool;
mod threshold;

use crate::device::{default_device, with_device};
use crate::error::{Fault, Result};

use pool::Pool;
use threshold::Scope;

pub(crate) use threshold::set_threading_threshold;

/// The number of threads that work on a large matrix product: one for each core that the session may use, unless
/// `RAYON_NUM_THREADS` says otherwise.
pub fn thread_count() -> usize {
    candle_core::utils::get_num_threads()
}

/// Runs a closure in which every matrix product on the CPU, large or small, is split among this many threads: from 1 to
/// [`thread_count`].
///
/// Without it, a product smaller than about 160×160 stays on one thread. Put it around the whole measurement:
/// `with_threads(1, || bench(|| a.matmul(&a)))?`. Whether small products are split is one setting for the whole
/// process, so if two calls run at the same time, the later one decides. Other operations are not affected: candle runs
/// additions and the like on its own threads.
///
/// With one thread or with all of them, the closure runs on the calling thread. With a number in between, it runs on a
/// thread of a pool that only this call uses, and there an interrupt takes effect only when the closure ends.
///
/// # Errors
/// If the number of threads is 0 or too large, or the closure returns an error.
pub fn with_threads<T: Send>(threads: usize, run: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    let mut run = Some(run);
    let mut value = None;
    limited(threads, &mut || value = run.take().map(|run| run()))?;
    value.expect("`limited` runs the closure once")
}

/// Not generic, so that no cell has to compile it.
fn limited(threads: usize, run: &mut (dyn FnMut() + Send)) -> Result<()> {
    let most = thread_count();
    if threads == 0 || threads > most {
        return Err(Fault::NoSuchThreads { threads, most }.into());
    }
    let _scope = Scope::enter(if threads == 1 { usize::MAX } else { 0 });
    let is_in_pool = rayon::current_thread_index().is_some();
    if threads == 1 || threads == most && !is_in_pool {
        run();
        return Ok(());
    }
    let pool = Pool::of(threads)?;
    let device = default_device();
    pool.run(&mut || {
        with_device(&device, || {
            run();
            Ok(())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::create::rand;
    use crate::error::Error;

    #[test]
    fn a_product_is_the_same_on_any_number_of_threads() {
        let a = rand((70, 70)).unwrap();
        let product = |threads| {
            let product = with_threads(threads, || a.matmul(&a)).unwrap();
            product.to_vec2::<f32>().unwrap()
        };
        let on_one = product(1);
        for threads in 2..=thread_count() {
            assert_eq!(product(threads), on_one, "{threads} threads");
        }
    }

    #[test]
    fn there_is_one_thread_and_no_more_than_all() {
        assert_eq!(with_threads(1, || Ok(7)).unwrap(), 7);
        for threads in [0, thread_count() + 1] {
            let error = with_threads(threads, || Ok(())).unwrap_err();
            let wanted = Fault::NoSuchThreads {
                threads,
                most: thread_count(),
            };
            assert_eq!(Fault::of(&error), Some(&wanted));
        }
    }

    #[test]
    fn the_closures_error_and_the_default_device_are_kept() {
        for threads in 1..=thread_count() {
            let failed = with_threads(threads, || -> Result<()> { Err(Error::msg("no luck")) });
            assert!(failed.unwrap_err().to_string().contains("no luck"));
            let absent = crate::grading::absent_gpu();
            let made = with_device(&absent, || {
                with_threads(threads, || Ok(default_device().is_cpu()))
            });
            assert!(!made.unwrap());
        }
    }
}
