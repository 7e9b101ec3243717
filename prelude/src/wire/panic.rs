//! Sends a panic's message through the channel instead of printing a backtrace of generated code.

use std::sync::Once;

use gpu_tutor_wire::Event;

use super::channel::{channel, send};
use super::copies::FETCHED;

/// Installs the panic hook. `runs_here` says whether the calling thread runs a cell.
pub(super) fn install(runs_here: fn() -> bool) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if channel().is_none() {
            return;
        }
        crate::interrupt::set_check(super::tick);
        super::signal::install();
        std::panic::set_hook(Box::new(move |info| {
            let payload = info.payload();
            let message = payload
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| payload.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| t!("the panic carries no message"));
            let message = message.replace(FETCHED, "");
            let (line, column) = info
                .location()
                .filter(|location| location.file().ends_with("lib.rs"))
                .map_or((0, 0), |location| (location.line(), location.column()));
            // A panic on another thread does not end the cell.
            let current = std::thread::current();
            let thread =
                (!runs_here()).then(|| current.name().map_or_else(|| t!("unnamed"), str::to_owned));
            send(&Event::Panicked {
                message,
                line,
                column,
                thread,
            });
        }));
    });
}
