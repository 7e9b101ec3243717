//! Repeats an interrupt to the thread that runs the cell until it was heeded: one that comes just before a wait begins
//! would be missed.

use std::ptr::null_mut;
use std::sync::atomic::{AtomicI32, AtomicPtr, Ordering};

/// When the interrupt is repeated first, and how often from then on, in nanoseconds: soon for a wait that was just about
/// to begin, and many times within what a person takes for at once.
const FIRST: libc::c_long = 1_000_000;
const EVERY: libc::c_long = 10_000_000;

/// How the kernel says that a signal is such a repetition.
pub const CODE: libc::c_int = libc::SI_TIMER;

/// The thread that runs a cell; 0 between cells.
static THREAD: AtomicI32 = AtomicI32::new(0);
/// The thread that the timer below was made for.
static OWNER: AtomicI32 = AtomicI32::new(0);
/// Null is the name of a timer as any other.
static TIMER: AtomicPtr<libc::c_void> = AtomicPtr::new(NO_TIMER);
const NO_TIMER: libc::timer_t = std::ptr::without_provenance_mut(usize::MAX);

/// The calling thread runs a cell from now on.
pub fn begin() {
    // SAFETY: asks for a number.
    let thread = unsafe { libc::gettid() };
    if OWNER.swap(thread, Ordering::Relaxed) != thread {
        // A timer lives as long as the process; a session runs all its cells on one thread.
        if let Some(timer) = create(thread) {
            TIMER.store(timer, Ordering::Relaxed);
        }
    }
    stop();
    THREAD.store(thread, Ordering::Release);
}

/// The cell has ended.
pub fn end() {
    THREAD.store(0, Ordering::Release);
    stop();
}

/// Whether a cell runs, and on this thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    None,
    Here,
    /// There.
    On(libc::pid_t),
}

pub fn cell() -> Cell {
    // SAFETY: asks for a number.
    match (THREAD.load(Ordering::Acquire), unsafe { libc::gettid() }) {
        (0, _) => Cell::None,
        (thread, here) if thread == here => Cell::Here,
        (thread, _) => Cell::On(thread),
    }
}

/// Sends the signal to the thread that runs the cell.
pub fn forward(signal: libc::c_int, thread: libc::pid_t) {
    // SAFETY: a signal to a thread of this very process.
    unsafe { libc::syscall(libc::SYS_tgkill, libc::getpid(), thread, signal) };
}

/// Begins to repeat the interrupt. Safe in a signal handler.
pub fn start() {
    set(FIRST, EVERY);
}

pub fn stop() {
    set(0, 0);
}

fn set(first: libc::c_long, every: libc::c_long) {
    let timer = TIMER.load(Ordering::Relaxed);
    if timer == NO_TIMER {
        return;
    }
    let nanoseconds = |tv_nsec| libc::timespec { tv_sec: 0, tv_nsec };
    let times = libc::itimerspec {
        it_interval: nanoseconds(every),
        it_value: nanoseconds(first),
    };
    // SAFETY: a timer that was created and is never deleted.
    unsafe { libc::timer_settime(timer, 0, &times, null_mut()) };
}

fn create(thread: libc::pid_t) -> Option<libc::timer_t> {
    let mut timer = null_mut();
    // SAFETY: all zero is a valid value of this plain structure; then plain system calls.
    unsafe {
        let mut event: libc::sigevent = std::mem::zeroed();
        event.sigev_notify = libc::SIGEV_THREAD_ID;
        event.sigev_signo = libc::SIGINT;
        event.sigev_notify_thread_id = thread;
        (libc::timer_create(libc::CLOCK_MONOTONIC, &mut event, &mut timer) == 0).then_some(timer)
    }
}
