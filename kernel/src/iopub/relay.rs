//! Between one subscriber and the publisher's socket.
//!
//! The socket hands each message to its subscribers in turn and waits for every one: a front end that is stopped, or that
//! vanished without a word, would hold up the kernel. A relay gives up on it instead, and so it is gone for the socket.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;

const PIECE: usize = 64 << 10;

/// Carries bytes both ways until one side ends, or takes nothing for so long.
pub(super) async fn relay(
    subscriber: impl AsyncRead + AsyncWrite,
    socket: impl AsyncRead + AsyncWrite,
    patience: Duration,
) -> io::Result<()> {
    let (from_subscriber, to_subscriber) = tokio::io::split(subscriber);
    let (from_socket, to_socket) = tokio::io::split(socket);
    tokio::select! {
        end = carry(from_subscriber, to_socket, patience) => end,
        end = carry(from_socket, to_subscriber, patience) => end,
    }
}

async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    patience: Duration,
) -> io::Result<()> {
    let mut piece = vec![0; PIECE];
    loop {
        let length = from.read(&mut piece).await?;
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
