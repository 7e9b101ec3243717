//! The `?` of a cell's own statements: says what failed before evcxr's wrapper swallows the value.

use std::any::type_name;
use std::error::Error as StdError;
use std::fmt::{self, Display};
use std::mem::{ManuallyDrop, needs_drop};
use std::ptr;

use gpu_tutor_wire::Event;

use super::channel::send;
use crate::error::Error;
use crate::explain::{Explained, explain};

/// Stands for an error that has been told already.
pub struct Failure;

/// Its text, by which it is known where only its `Debug` is.
pub(super) const MARKER: &str = "\u{1}gpu-tutor: told";

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

/// Called on the operand of every `?` among a cell's own statements.
///
/// A plain function of `Result`, and not a trait: whoever infers the cell's types must see through it.
pub fn tried<T, E: Display>(result: Result<T, E>) -> Result<T, Failure> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => Err(told(error)),
    }
}

/// The same for an error that has no text of its own, as `main` may return one.
pub fn tried_by_debug<T, E: fmt::Debug>(result: Result<T, E>) -> Result<T, Failure> {
    result.map_err(|error| {
        send_failed(format!("{error:?}"), None);
        Failure
    })
}

#[inline(never)]
fn send_failed(message: String, help: Option<String>) {
    send(&Event::Failed {
        kind: "error".to_owned(),
        message,
        help,
    });
}

/// Sends an error and drops it. This is compiled into every cell with a `?`, so most of the work is in functions that are
/// not generic.
fn told<E: Display>(error: E) -> Failure {
    let error = ManuallyDrop::new(error);
    // A reference to a reference: the table of methods of `E` itself would bring all that dropping one takes.
    let shown: &dyn Display = &&*error;
    let place = Place::of(&*error);
    tell(shown, &place);
    if const { may_be_ours::<E>() } {
        // SAFETY: the value is not used again.
        unsafe { place.drop_ours() };
    } else {
        drop(ManuallyDrop::into_inner(error));
    }
    Failure
}

/// Whether a type has the layout of the prelude's error, down to the values that it leaves unused. Dropping that one takes
/// much code, which is compiled in the prelude already; of another type with all of this its memory is not given back.
const fn may_be_ours<E>() -> bool {
    same_layout::<E, Error>() && same_layout::<Option<E>, Option<Error>>()
}

const fn same_layout<A, B>() -> bool {
    size_of::<A>() == size_of::<B>()
        && align_of::<A>() == align_of::<B>()
        && needs_drop::<A>() == needs_drop::<B>()
}

#[inline(never)]
fn tell(error: &dyn Display, place: &Place) {
    let explained = place.explained();
    let (message, help) = explained.map_or_else(
        || (error.to_string(), None),
        |explained| (explained.message, explained.help),
    );
    send_failed(message, help);
}

/// Where an error lies, and of which type it is. An error may borrow, so `Any` cannot be asked; a type that does never
/// has the name of one that does not.
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

    /// The error as a `K`, if that is its type.
    fn known<K: 'static>(&self) -> Option<&K> {
        let same = self.type_name == type_name::<K>()
            && self.size == size_of::<K>()
            && self.align == align_of::<K>();
        // SAFETY: the types have the same full name, size and layout; the `K`s asked for have no lifetime parameters.
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
    /// The value is never used again.
    #[inline(never)]
    unsafe fn drop_ours(&self) {
        if self.known::<Error>().is_some() {
            // SAFETY: it is of this type, and the caller has no more use for it.
            unsafe { ptr::drop_in_place(self.pointer.cast_mut().cast::<Error>()) };
        }
    }
}
