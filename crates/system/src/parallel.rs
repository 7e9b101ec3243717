//! Works through a list on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::lock::lock;

/// Calls `work` for each item, on all processors, and returns the results in the order of the items.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let mut workers = vec![(); processors.min(items.len())];
    map_with(&mut workers, items, &|| false, |(), item| work(item))
}

/// Calls `work` for each item, on one thread per worker, each of which is only used by its own thread. Returns the
/// results in the order of the items. Once `stopped` is true, no further items are started, so there are fewer results.
pub fn map_with<W: Send, T: Sync, R: Send>(
    workers: &mut [W],
    items: &[T],
    stopped: &(dyn Fn() -> bool + Sync),
    work: impl Fn(&mut W, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::default();
    let run = |worker: &mut W| {
        while !stopped() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else {
                break;
            };
            let result = work(worker, item);
            lock(&done).push((index, result));
        }
    };
    thread::scope(|scope| {
        let run = &run;
        for worker in workers {
            scope.spawn(move || run(worker));
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..100).collect();
        let squares = super::map(&items, |item| item * item);
        assert!(
            squares
                .iter()
                .zip(&items)
                .all(|(square, item)| *square == item * item)
        );
        assert_eq!(squares.len(), items.len());
    }

    #[test]
    fn what_is_stopped_begins_no_further_item() {
        let mut workers = [0, 0];
        let results = super::map_with(&mut workers, &[1, 2, 3], &|| true, |_, item| *item);
        assert!(results.is_empty());
    }
}
