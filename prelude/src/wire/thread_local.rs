//! A key of a `thread_local!` that lies in another cell's library.

use std::ops::Deref;
use std::thread::LocalKey;

/// Stands for the key that the function gives out.
pub struct ThreadLocal<T: 'static>(pub fn() -> &'static LocalKey<T>);

impl<T> Deref for ThreadLocal<T> {
    type Target = LocalKey<T>;

    fn deref(&self) -> &LocalKey<T> {
        (self.0)()
    }
}
