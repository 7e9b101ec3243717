//! SIGINT and SIGTERM, for front ends that send signals instead of messages.

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::mpsc::error::SendError;

use crate::control::Shutdown;
use crate::error::KernelError;
use crate::interrupter::Interrupter;

/// Starts to listen for the signals; the returned future acts on them.
///
/// # Errors
/// If the process cannot install the signal handlers.
pub(crate) fn handle(
    interrupter: Interrupter,
    shutdowns: UnboundedSender<Shutdown>,
) -> Result<impl Future<Output = ()>, KernelError> {
    let mut interrupt = listen(SignalKind::interrupt())?;
    let mut terminate = listen(SignalKind::terminate())?;
    Ok(async move {
        loop {
            tokio::select! {
                Some(()) = interrupt.recv() => interrupter.interrupt().await,
                Some(()) = terminate.recv() => {
                    let shutdown = Shutdown { restart: false };
                    let _: Result<(), SendError<Shutdown>> = shutdowns.send(shutdown);
                }
                else => return,
            }
        }
    })
}

fn listen(kind: SignalKind) -> Result<Signal, KernelError> {
    signal(kind).map_err(|source| KernelError::Start {
        what: "no handlers for signals",
        source,
    })
}
