//! What ties a cell to the session that runs it: a private channel, the cell's frame, and the macros the session writes
//! into a cell around the learner's own text.
//!
//! Nothing here is for learners. Outside a session every call is a no-op.

mod cell;
mod channel;
mod display;
mod failure;
mod guard;
mod panic;
mod probe;
mod signal;
pub mod store;
mod streams;
mod thread_local;

pub use cell::{Cell, done, mark};
pub(crate) use channel::{send, send_in_order};
pub use display::{NoDisplay, OwnDisplay, Returned};
pub use failure::{Failure, tried, tried_by_debug};
pub use guard::{EvcxrUserCodeError, guarded, left, left_boxed, returned, success};
pub use probe::{Probe, ViaDebug, ViaName, ViaShow, observed};
pub use streams::Muted;
pub use thread_local::ThreadLocal;

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The payload with which an interrupted cell unwinds.
pub struct Interrupted;

/// Unwinds out of the cell when an interrupt was asked for; the session puts a call at the head of the learner's loops.
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
        // Cleared first: destructors that tick while this unwinds would abort the process.
        INTERRUPTED.store(false, Ordering::Relaxed);
        cell::interrupted();
        std::panic::resume_unwind(Box::new(Interrupted));
    }
}

/// Whether an interrupt was asked for, and the calling thread may unwind: another thread's loop does not end the cell, and
/// a destructor must not unwind out of a panic.
fn stops_here() -> bool {
    INTERRUPTED.load(Ordering::Relaxed) && cell::runs_here() && !std::thread::panicking()
}

/// For the process that runs cells, which ends their sleeps early.
#[unsafe(no_mangle)]
extern "C" fn gpu_tutor_stop_requested() -> bool {
    stops_here()
}

/// Opens the cell's frame; `loops` tells the compiler driver to optimise.
#[doc(hidden)]
#[macro_export]
macro_rules! cell {
    ($($flag:tt)*) => {
        let _cell = $crate::wire::Cell::begin();
    };
}

/// Sends the value of a cell's last expression, by the best form its type has.
#[doc(hidden)]
#[macro_export]
macro_rules! show {
    ($value:expr) => {
        match &($value) {
            value => {
                #[allow(unused_imports)]
                use $crate::wire::{ViaDebug as _, ViaName as _, ViaShow as _};
                $crate::wire::mark();
                // The session sets this where a learner has written such a method.
                #[cfg(evcxr_display)]
                {
                    #[allow(unused_imports)]
                    use $crate::wire::OwnDisplay as _;
                    // Every type has this method; one that a type has of its own comes first. It stands here because the
                    // compiler would name a trait of the prelude's to whoever calls such a method.
                    trait HasNoDisplay {
                        fn evcxr_display(&self) -> $crate::wire::NoDisplay {
                            $crate::wire::NoDisplay
                        }
                    }
                    impl<T: ?Sized> HasNoDisplay for T {}
                    let own = || value.evcxr_display();
                    let others = || (&&&$crate::wire::Probe(value)).send();
                    $crate::wire::Returned::of(&own).show(own, others);
                }
                #[cfg(not(evcxr_display))]
                (&&&$crate::wire::Probe(value)).send();
            }
        }
    };
}

/// Sends a value to the grader: `observe!("check-id", expression)`.
#[doc(hidden)]
#[macro_export]
macro_rules! observe {
    ($id:expr, $value:expr) => {
        match &($value) {
            value => $crate::wire::observed($id, value),
        }
    };
}
