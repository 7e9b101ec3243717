//! The `?` in a cell's own statements: sends the error before evcxr's wrapper discards it.

use std::any::type_name;
use std::error::Error as StdError;
use std::fmt::{self, Display};
use std::mem::{ManuallyDrop, needs_drop};
use std::ptr;

use gpu_tutor_wire::Event;

use super::channel::send;
use crate::error::Error;
use crate::explain::{Explained, explain};

/// Replaces an error that has already been sent.
pub struct Failure;

/// The text of a [`Failure`], which identifies it where only its `Debug` is known.
pub(super) const MARKER: &str = "\u{1}gpu-tutor: sent";

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MARKER)
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MARKER)
    }
}

/// Sends the error, if there is one. The session wraps the operand of every `?` in a cell's own statements in this
/// call.
///
/// This is a plain function on `Result`, not a trait method, so that type inference works through it.
#[inline(never)]
pub fn tried<T, E: Display>(result: Result<T, E>) -> Result<T, Failure> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => Err(send_error(error)),
    }
}

/// Like [`tried`], for an error that only implements `Debug`. `main` may return such an error.
pub fn tried_by_debug<T, E: fmt::Debug>(result: Result<T, E>) -> Result<T, Failure> {
    result.map_err(|error| {
        send_failed(format!("{error:?}"), None);
        Failure
    })
}

/// Sends a prelude error that did not pass through a `?` in the cell.
pub(super) fn send_ours(error: &Error) {
    send_explained(error, &Place::of(error));
}

#[inline(never)]
fn send_failed(message: String, help: Option<String>) {
    send(&Event::Failed {
        kind: "error".to_owned(),
        message,
        help,
    });
}

/// Sends an error and drops it. Every cell with a `?` compiles this function, so most of the work is done in functions
/// that are not generic.
fn send_error<E: Display>(error: E) -> Failure {
    let error = ManuallyDrop::new(error);
    // Take a reference to a reference: the vtable of `E` itself would include all the code that drops an `E`.
    let shown: &dyn Display = &&*error;
    let place = Place::of(&*error);
    send_explained(shown, &place);
    if const { may_be_ours::<E>() } {
        // SAFETY: `error` is in a `ManuallyDrop` and is not used again, so it is dropped at most once.
        unsafe { place.drop_ours() };
    } else {
        drop(ManuallyDrop::into_inner(error));
    }
    Failure
}

/// Whether a type has the same layout and niches as the prelude's error, and so could be that type. The code that drops
/// the prelude's error is long, and is already compiled in the prelude. An error of a different type that matches by
/// chance is leaked.
const fn may_be_ours<E>() -> bool {
    same_layout::<E, Error>() && same_layout::<Option<E>, Option<Error>>()
}

const fn same_layout<A, B>() -> bool {
    size_of::<A>() == size_of::<B>()
        && align_of::<A>() == align_of::<B>()
        && needs_drop::<A>() == needs_drop::<B>()
}

#[inline(never)]
fn send_explained(error: &dyn Display, place: &Place) {
    let explained = place.explained();
    let (message, help) = explained.map_or_else(
        || (error.to_string(), None),
        |explained| (explained.message, explained.help),
    );
    send_failed(message, help);
}

/// The address and the type of an error. `Any` cannot identify the type, because an error may borrow. Comparing names
/// works, because a type that borrows never has the name of one that does not.
struct Place {
    pointer: *const u8,
    type_name: &'static str,
    size: usize,
    align: usize,
}

impl Place {
    fn of<E>(error: &E) -> Place {
        Place {
            pointer: ptr::from_ref(error).cast(),
            type_name: type_name::<E>(),
            size: size_of::<E>(),
            align: align_of::<E>(),
        }
    }

    /// The error as a `K`, if it has that type.
    fn known<K: 'static>(&self) -> Option<&K> {
        let same = self.type_name == type_name::<K>()
            && self.size == size_of::<K>()
            && self.align == align_of::<K>();
        // SAFETY: both types have the same full name, size and alignment, and no requested `K` has lifetime parameters.
        same.then(|| unsafe { &*self.pointer.cast::<K>() })
    }

    fn explained(&self) -> Option<Explained> {
        let error = self
            .known::<Error>()
            .map(|error| error as &(dyn StdError + 'static))
            .or_else(|| self.known::<Box<dyn StdError>>().map(|error| &**error))
            .or_else(|| {
                let boxed = self.known::<Box<dyn StdError + Send + Sync>>();
                boxed.map(|error| &**error as _)
            });
        error.map(explain)
    }

    /// Drops the value if it is the prelude's error.
    ///
    /// # Safety
    /// The value must not be used or dropped again.
    #[inline(never)]
    unsafe fn drop_ours(&self) {
        if self.known::<Error>().is_some() {
            // SAFETY: `known` has checked the type, and the caller does not use or drop the value again.
            unsafe { ptr::drop_in_place(self.pointer.cast_mut().cast::<Error>()) };
        }
    }
}
