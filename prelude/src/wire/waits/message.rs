//! Giving up a wait for a message, so that nobody hands one to a thread that has left.
//!
//! A thread that waits in `std::sync::mpsc` is registered with the channel through a small shared record: what it was
//! chosen for, if anything yet, and which thread it is. A sender chooses a receiver by exchanging "nothing yet" for its
//! operation. To leave, "aborted" must stand there first, as when a time limit has passed. The record is private to the
//! standard library, so it is looked for from the stack of the waiting thread, where something must point to it, and is
//! recognised by what it says of the thread. Only while its thread waits does such a record say "nothing yet", so no
//! other can be mistaken for it. Should records look different one day, none is found, and the wait is not given up.
//!
//! The entry in the channel's list stays, and nobody can choose it any more. Later waits make records of their own: the
//! standard library keeps one a thread for reuse, and the one given up does not get back to where it is kept.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Thread;

use super::machine::PRESERVED;
use super::peek::Peek;

/// How a wait for a message stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// The thread waits for something else.
    None,
    /// A message or a reader has come in this moment.
    Over,
    Withdrawn,
}

const WORD: usize = size_of::<usize>();
/// References, weak references, and in an order that the compiler chose: chosen for, packet, thread, thread's number.
const WORDS: usize = 6;
const NOTHING_YET: usize = 0;
const ABORTED: usize = 1;
/// So far from the frame that waits the record is looked for.
const FARTHEST: usize = 64 << 10;

/// Withdraws the calling thread's wait for a message; tells whether there was one.
///
/// # Safety
/// The calling thread is parked, with these registers and this stack, or a signal handler on top of that.
pub unsafe fn withdraw(registers: &[usize; PRESERVED.len()], stack: Range<usize>) -> Wait {
    let Some(thread) = identity(&std::thread::current()) else {
        return Wait::None;
    };
    let Some(mut peek) = Peek::open() else {
        return Wait::None;
    };
    let end = stack.end.min(stack.start.saturating_add(FARTHEST));
    // SAFETY: the thread's own stack, in whole words.
    let words = (stack.start..end.saturating_sub(WORD - 1))
        .step_by(WORD)
        .map(|at| unsafe { (at as *const usize).read() });
    let words: Vec<usize> = registers.iter().copied().chain(words).collect();
    // Optimised code may keep only the address of a part of the record.
    for part in 0..WORDS {
        for word in &words {
            let Some(at) = word.checked_sub(part * WORD) else {
                continue;
            };
            if at % WORD != 0 || stack.contains(&at) {
                continue;
            }
            let unchosen = peek.words(at).and_then(|record| unchosen(&record, thread));
            if let Some(parts) = unchosen {
                // SAFETY: a record, which the waiting thread's own frames keep alive; its parts are atomic words.
                return unsafe { abort(parts.map(|part| at + part * WORD)) };
            }
        }
    }
    Wait::None
}

/// The address by which a handle knows its thread.
fn identity(thread: &Thread) -> Option<usize> {
    // SAFETY: of that size, and it has no padding: it is a pointer.
    (size_of::<Thread>() == WORD)
        .then(|| unsafe { std::ptr::from_ref(thread).cast::<usize>().read() })
}

/// If the words are a record of this thread that was not chosen: where "chosen for" and "packet" stand, in any order.
fn unchosen(record: &[usize; WORDS], thread: usize) -> Option<[usize; 2]> {
    let [references, weak, parts @ ..] = record;
    // The waiting thread has one, and the channel's list.
    if *references < 2 || *references > 8 || *weak != 1 {
        return None;
    }
    let mut others = (2..WORDS).filter(|part| record[*part] == NOTHING_YET);
    let empty = [others.next()?, others.next()?];
    let mine = parts.iter().filter(|part| **part == thread).count();
    (mine == 1 && others.next().is_none()).then_some(empty)
}

/// Says "aborted", unless something else is said at the same time. Which of the two words is asked does not show while
/// both are empty, so it is put into both: nobody reads the packet of a wait that was aborted.
///
/// # Safety
/// Both are addresses of atomic words that live.
unsafe fn abort(words: [usize; 2]) -> Wait {
    // SAFETY: as above.
    let [first, second] = words.map(|at| unsafe { AtomicUsize::from_ptr(at as *mut usize) });
    let set = |word: &AtomicUsize, from, to| {
        word.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire)
            .is_ok()
    };
    if !set(first, NOTHING_YET, ABORTED) {
        return Wait::Over;
    }
    if !set(second, NOTHING_YET, ABORTED) {
        set(first, ABORTED, NOTHING_YET);
        return Wait::Over;
    }
    Wait::Withdrawn
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::{Wait, abort, unchosen};

    #[test]
    fn a_record_is_known_in_any_order_of_its_parts() {
        assert_eq!(unchosen(&[2, 1, 0, 0, 77, 9], 77), Some([2, 3]));
        assert_eq!(unchosen(&[2, 1, 77, 0, 9, 0], 77), Some([3, 5]));
        let others = [
            ([2, 1, 1, 0, 77, 9], "aborted"),
            ([2, 1, 0, 0, 78, 9], "another thread's"),
            ([1, 1, 0, 0, 77, 9], "not registered"),
            ([2, 2, 0, 0, 77, 9], "something else"),
            ([2, 1, 0, 0, 77, 0], "something else"),
        ];
        for (words, why) in others {
            assert_eq!(unchosen(&words, 77), None, "{why}");
        }
    }

    #[test]
    fn a_wait_that_is_over_is_not_withdrawn() {
        for chosen in 0..2 {
            let words = [AtomicUsize::new(0), AtomicUsize::new(0)];
            words[chosen].store(4096, Ordering::Relaxed);
            let places = words.each_ref().map(|word| word.as_ptr() as usize);
            // SAFETY: both live.
            assert_eq!(unsafe { abort(places) }, Wait::Over);
            assert_eq!(words[chosen].load(Ordering::Relaxed), 4096);
            assert_eq!(words[1 - chosen].load(Ordering::Relaxed), 0);
        }
    }
}
