//! Between one subscriber and the publisher's socket.
//!
//! The socket hands each message to its subscribers in turn and waits for every one: a front end that is stopped, or that
//! vanished without a word, would hold up the kernel. A relay gives up on it instead, and so it is gone for the socket.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::watch::{self, Receiver};
use tokio::time::timeout;

const PIECE: usize = 64 << 10;
/// After the publisher's last message. What it has sent lies ready by then.
const LULL: Duration = Duration::from_millis(20);

/// Carries bytes both ways until one side ends, or takes nothing for so long. Once `open` has lost its sender, what is on its
/// way to the subscriber is carried to the end: the publisher's socket does not close its connections when it is dropped.
pub(super) async fn relay(
    subscriber: impl AsyncRead + AsyncWrite,
    socket: impl AsyncRead + AsyncWrite,
    patience: Duration,
    open: Receiver<()>,
) -> io::Result<()> {
    let (_kept, always) = watch::channel(());
    let (from_subscriber, to_subscriber) = tokio::io::split(subscriber);
    let (from_socket, to_socket) = tokio::io::split(socket);
    tokio::select! {
        end = carry(from_subscriber, to_socket, patience, always) => end,
        end = carry(from_socket, to_subscriber, patience, open) => end,
    }
}

async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    patience: Duration,
    mut open: Receiver<()>,
) -> io::Result<()> {
    let mut piece = vec![0; PIECE];
    loop {
        let length = read(&mut from, &mut piece, &mut open).await?;
        if length == 0 {
            return Ok(());
        }
        let mut rest = &piece[..length];
        while !rest.is_empty() {
            let taken = timeout(patience, to.write(rest)).await??;
            rest = &rest[taken..];
        }
    }
}

async fn read(
    from: &mut (impl AsyncRead + Unpin),
    piece: &mut [u8],
    open: &mut Receiver<()>,
) -> io::Result<usize> {
    tokio::select! {
        biased;
        length = from.read(piece) => return length,
        _ = open.changed() => {}
    }
    timeout(LULL, from.read(piece)).await.unwrap_or(Ok(0))
}
