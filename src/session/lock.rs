//! Locking a mutex, whatever became of the thread that held it last.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex, also one whose last holder panicked: every update under a lock of the session's is a single step.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
