//! Stops the running cell.

use std::sync::Arc;

use tokio::task::spawn_blocking;

use crate::handler::RequestHandler;
use crate::log::Log;
use crate::panics::catch_panic;
use crate::status::StatusPublisher;
use crate::stdin::InputRequests;

/// Stops the running cell, even while it is waiting for input.
#[derive(Clone)]
pub(crate) struct Interrupter {
    pub(crate) handler: Arc<dyn RequestHandler>,
    pub(crate) inputs: Arc<InputRequests>,
    pub(crate) status: Arc<StatusPublisher>,
    pub(crate) log: Log,
}

impl Interrupter {
    /// Returns once the handler has returned. Does nothing while no cell is running, because a handler that remembers
    /// the interrupt would stop the next cell.
    pub(crate) async fn interrupt(&self) {
        if !self.status.cell_runs() {
            return;
        }
        self.inputs.interrupt();
        let handler = self.handler.clone();
        let log = self.log.clone();
        let interrupted = spawn_blocking(move || {
            if let Err(failure) = catch_panic(|| handler.interrupt()) {
                log.line(format_args!("an interrupt: {}", failure.value));
            }
        });
        drop(interrupted.await);
    }
}
