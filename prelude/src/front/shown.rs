//! Values shown before the cell has ended.

use std::sync::atomic::{AtomicUsize, Ordering};

use gpu_tutor_wire::{Content, Event};

use crate::wire::send_in_order;

/// Shows a value now, as a cell's result is shown; gives what [`update!`](crate::update) needs to show another in its place.
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

/// Shows a value in the place of one that [`display!`](crate::display) has shown: `update!(shown, loss)`.
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

/// The place of a value that was shown. It outlives its cell: a later one can still update it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown(String);

impl Shown {
    #[doc(hidden)]
    #[inline(never)]
    pub fn now(data: Content) -> Shown {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        // A session's next process counts from the start again.
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

/// Takes away what the cell has shown and printed so far: at once, or, with `wait`, when it shows something next, so that
/// nothing flickers.
pub fn clear_output(wait: bool) {
    send_in_order(&Event::Clear { wait });
}
