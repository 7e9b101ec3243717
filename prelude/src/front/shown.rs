//! Values that a cell shows before it ends.

use std::sync::atomic::{AtomicUsize, Ordering};

use gpu_tutor_wire::{Content, Event};

use crate::wire::send_in_order;

/// Shows a value immediately, formatted like a cell's result. Returns a [`Shown`](crate::Shown), which
/// [`update!`](crate::update) uses to replace the value.
#[macro_export]
macro_rules! display {
    ($value:expr) => {
        match &($value) {
            value => {
                #[allow(unused_imports)]
                use $crate::wire::{ViaDebug as _, ViaName as _, ViaShow as _};
                $crate::Shown::now((&&&$crate::wire::Probe(value)).content())
            }
        }
    };
}

/// Replaces a value that [`display!`](crate::display) has shown: `update!(shown, loss)`.
#[macro_export]
macro_rules! update {
    ($shown:expr, $value:expr) => {
        match &($value) {
            value => {
                #[allow(unused_imports)]
                use $crate::wire::{ViaDebug as _, ViaName as _, ViaShow as _};
                $shown.replace((&&&$crate::wire::Probe(value)).content())
            }
        }
    };
}

/// Identifies a value that [`display!`](crate::display) has shown. A later cell can still update it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown(String);

impl Shown {
    #[doc(hidden)]
    #[inline(never)]
    pub fn now(data: Content) -> Shown {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        // The id contains the process id, because each process of a session counts from 0.
        let shown = Shown(format!("{}-{count}", std::process::id()));
        shown.send(data, false);
        shown
    }

    #[doc(hidden)]
    #[inline(never)]
    pub fn replace(&self, data: Content) {
        self.send(data, true);
    }

    fn send(&self, data: Content, update: bool) {
        send_in_order(&Event::Display {
            data,
            id: self.0.clone(),
            update,
        });
    }
}

/// Clears the cell's output so far.
///
/// With `wait`, the output is only cleared when the cell next shows something, which avoids flicker.
pub fn clear_output(wait: bool) {
    send_in_order(&Event::Clear { wait });
}
