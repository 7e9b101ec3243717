//! Access to a `thread_local!` that another cell's library defines.

use std::ops::Deref;
use std::thread::LocalKey;

/// Dereferences to the key that the function returns.
pub struct ThreadLocal<T: 'static>(pub fn() -> &'static LocalKey<T>);

impl<T> Deref for ThreadLocal<T> {
    type Target = LocalKey<T>;

    fn deref(&self) -> &LocalKey<T> {
        (self.0)()
    }
}
