//! Connects one subscriber to the publisher's socket.
//!
//! The publisher's socket sends each message to its subscribers one by one and waits for each of them. A front end that
//! has stopped or vanished would therefore block the kernel. A relay gives up on such a front end and closes its
//! connection.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::watch::{self, Receiver};
use tokio::time::timeout;

const BUFFER: usize = 64 << 10;
/// How long to wait for more bytes after the publisher's last message, which has already been sent by then.
const LAST_READ: Duration = Duration::from_millis(20);

/// Copies bytes in both directions until one side closes or a write takes longer than `send_timeout`.
///
/// When the sender of `open` is dropped, the bytes on their way to the subscriber are still delivered: the publisher's
/// socket does not close its connections when it is dropped.
pub(super) async fn relay(
    subscriber: impl AsyncRead + AsyncWrite,
    socket: impl AsyncRead + AsyncWrite,
    send_timeout: Duration,
    open: Receiver<()>,
) -> io::Result<()> {
    let (_sender, never) = watch::channel(());
    let (from_subscriber, to_subscriber) = tokio::io::split(subscriber);
    let (from_socket, to_socket) = tokio::io::split(socket);
    tokio::select! {
        end = copy(from_subscriber, to_socket, send_timeout, never) => end,
        end = copy(from_socket, to_subscriber, send_timeout, open) => end,
    }
}

async fn copy(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    send_timeout: Duration,
    mut open: Receiver<()>,
) -> io::Result<()> {
    let mut buffer = vec![0; BUFFER];
    loop {
        let length = read(&mut from, &mut buffer, &mut open).await?;
        if length == 0 {
            return Ok(());
        }
        let mut rest = &buffer[..length];
        while !rest.is_empty() {
            let taken = timeout(send_timeout, to.write(rest)).await??;
            rest = &rest[taken..];
        }
    }
}

async fn read(
    from: &mut (impl AsyncRead + Unpin),
    buffer: &mut [u8],
    open: &mut Receiver<()>,
) -> io::Result<usize> {
    tokio::select! {
        biased;
        length = from.read(buffer) => return length,
        _ = open.changed() => {}
    }
    timeout(LAST_READ, from.read(buffer)).await.unwrap_or(Ok(0))
}
