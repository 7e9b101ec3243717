//! Connects a cell to the session that runs it: a private channel, the cell's frame, and the macros that the session
//! writes around the learner's code.
//!
//! Learners do not use this module. Outside a session, no event is sent.

mod alike;
mod cell;
mod channel;
mod copies;
mod display;
mod failure;
mod frame;
mod given;
mod grader;
mod guard;
pub mod instances;
mod panic;
mod probe;
mod question;
mod signal;
pub mod store;
mod streams;
mod thread_local;
mod unnamed;

pub use alike::{Alike, alike};
pub use cell::{Cell, done, mark};
pub(crate) use channel::{send, send_in_order};
pub use copies::{
    Converted, Copied, CopiedScalar, CopiedTensor, CopiedVec1, CopiedVec2, CopiedVec3, Fetched,
    MovedFrom, NotCopied, counted,
};
pub use display::{NoDisplay, OwnDisplay, Returned};
pub use failure::{Failure, tried, tried_by_debug};
pub use frame::{extended, keep_frame};
pub use given::{Given, Input, given};
pub use grader::{Grader, Reserved, Thrown};
pub use guard::{EvcxrUserCodeError, guarded, left, left_boxed, returned, success};
pub use probe::{Probe, ViaDebug, ViaName, ViaShow, send_content, value_of};
pub(crate) use question::ask;
pub use streams::Muted;
pub use thread_local::ThreadLocal;

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The payload that an interrupted cell unwinds with.
pub struct Interrupted;

/// Unwinds out of the cell if an interrupt was requested. The session inserts a call into each of the learner's loops.
#[inline(always)]
pub fn tick() {
    if INTERRUPTED.load(Ordering::Relaxed) {
        unwind();
    }
}

#[cold]
#[inline(never)]
fn unwind() {
    if stops_here() {
        // Clear the flag first: a destructor that calls `tick` during the unwinding would otherwise abort the process.
        INTERRUPTED.store(false, Ordering::Relaxed);
        cell::interrupted();
        std::panic::resume_unwind(Box::new(Interrupted));
    }
}

/// Whether an interrupt was requested and the calling thread may unwind. Only the thread that runs the cell may, and
/// only while it is not panicking.
fn stops_here() -> bool {
    INTERRUPTED.load(Ordering::Relaxed) && cell::runs_here() && !std::thread::panicking()
}

/// Called by the process that runs cells, to end a cell's sleep early.
#[unsafe(no_mangle)]
extern "C" fn gpu_tutor_stop_requested() -> bool {
    stops_here()
}

/// Opens the cell's frame. The compiler driver optimises a cell that has the flag `loops`.
#[doc(hidden)]
#[macro_export]
macro_rules! cell {
    ($($flag:tt)*) => {
        let _cell = $crate::wire::Cell::begin();
    };
}

/// Sends the value of a cell's last expression, in the best form that its type supports.
#[doc(hidden)]
#[macro_export]
macro_rules! show {
    ($value:expr) => {
        match &($value) {
            value => {
                #[allow(unused_imports)]
                use $crate::wire::{ViaDebug as _, ViaName as _, ViaShow as _};
                $crate::wire::mark();
                // The session sets this if the learner has defined an `evcxr_display` method.
                #[cfg(evcxr_display)]
                {
                    #[allow(unused_imports)]
                    use $crate::wire::OwnDisplay as _;
                    // This gives every type the method; an inherent one takes precedence. The trait is defined here
                    // because the compiler would suggest a prelude trait to learners who call the method themselves.
                    trait HasNoDisplay {
                        fn evcxr_display(&self) -> $crate::wire::NoDisplay {
                            $crate::wire::NoDisplay
                        }
                    }
                    impl<T: ?Sized> HasNoDisplay for T {}
                    let own = || value.evcxr_display();
                    let others =
                        || $crate::wire::send_content((&&&$crate::wire::Probe(value)).content());
                    $crate::wire::Returned::of(&own).show(own, others);
                }
                #[cfg(not(evcxr_display))]
                $crate::wire::send_content((&&&$crate::wire::Probe(value)).content());
            }
        }
    };
}

/// Counts what a call of one of candle's methods copied, based on the call's result. `moved` also takes the device that
/// the tensor was on.
#[doc(hidden)]
#[macro_export]
macro_rules! copied {
    (moved $from:ident $value:ident) => {{
        #[allow(unused_imports)]
        use $crate::wire::{CopiedTensor as _, NotCopied as _};
        (&&$crate::wire::Copied($value)).moved(&$from);
    }};
    ($method:ident $value:ident) => {{
        #[allow(unused_imports)]
        use $crate::wire::{
            Converted as _, CopiedScalar as _, CopiedTensor as _, CopiedVec1 as _, CopiedVec2 as _,
            CopiedVec3 as _, NotCopied as _,
        };
        (&&$crate::wire::Copied($value)).$method();
    }};
}

/// Compares two values of the same type, or lists with the same type of items, with `assert_eq!` or `assert_ne!`. This
/// is for `assert_eq!(list, [])`: a crate that the prelude depends on compares numbers with its own values, so the
/// compiler cannot infer the item type of the empty list.
#[doc(hidden)]
#[macro_export]
macro_rules! of_one_type {
    ($assert:ident, $left:expr, $right:expr $(, $($message:tt)*)?) => {
        match (&$left, &$right) {
            (left, right) => {
                $crate::wire::alike(left, right);
                ::std::$assert!(*left, *right $(, $($message)*)?)
            }
        }
    };
}

/// `assert_eq!` for two values or lists of the same type.
#[doc(hidden)]
#[macro_export]
macro_rules! assert_eq_of_one_type {
    ($($all:tt)*) => { $crate::of_one_type!(assert_eq, $($all)*) };
}

/// `assert_ne!` for two values or lists of the same type.
#[doc(hidden)]
#[macro_export]
macro_rules! assert_ne_of_one_type {
    ($($all:tt)*) => { $crate::of_one_type!(assert_ne, $($all)*) };
}

/// Sends a value through the cell's [`Grader`](wire::Grader): `observe!(grader, "check-id", expression)`.
#[doc(hidden)]
#[macro_export]
macro_rules! observe {
    ($grader:ident, $id:expr, $value:expr) => {
        match &($value) {
            value => $grader.observe($id, value),
        }
    };
}
