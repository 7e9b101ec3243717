//! Where subscribers come in: the address of the connection file, with a [relay](super::relay) for each of them.

use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use jupyter_protocol::{ConnectionInfo, Transport};
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, UnixListener, UnixStream};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::relay::relay;
use crate::log::Log;

/// After an accept that failed, for want of file descriptors most likely.
const BREATH: Duration = Duration::from_millis(100);

/// Listens where front ends subscribe.
pub(crate) struct Door {
    listener: Listener,
    /// Holds the publisher's own socket; only this user may enter.
    folder: TempDir,
}

enum Listener {
    Tcp(TcpListener),
    Ipc(UnixListener),
}

impl Door {
    pub(crate) async fn open(connection: &ConnectionInfo) -> io::Result<Self> {
        let listener = match connection.transport {
            Transport::TCP => {
                let address = (connection.ip.as_str(), connection.iopub_port);
                Listener::Tcp(TcpListener::bind(address).await?)
            }
            Transport::IPC => {
                let path = format!("{}-{}", connection.ip, connection.iopub_port);
                Listener::Ipc(UnixListener::bind(path)?)
            }
        };
        let folder = tempfile::Builder::new()
            .prefix("kernel-")
            .permissions(Permissions::from_mode(0o700))
            .tempdir()?;
        Ok(Door { listener, folder })
    }

    /// What the publisher's socket is to be bound to.
    pub(crate) fn inside(&self, connection: &ConnectionInfo) -> ConnectionInfo {
        ConnectionInfo {
            transport: Transport::IPC,
            ip: self.folder.path().join("iopub").display().to_string(),
            ..connection.clone()
        }
    }

    fn socket(&self, connection: &ConnectionInfo) -> PathBuf {
        let inside = self.inside(connection);
        PathBuf::from(format!("{}-{}", inside.ip, inside.iopub_port))
    }

    /// Lets subscribers in until it is closing, then sees that all has reached them.
    pub(crate) async fn keep(
        self,
        connection: ConnectionInfo,
        patience: Duration,
        log: Log,
        mut closing: oneshot::Receiver<()>,
    ) {
        let socket = self.socket(&connection);
        let mut relays = JoinSet::new();
        let (opened, open) = watch::channel(());
        loop {
            tokio::select! {
                subscriber = self.listener.accept() => match subscriber {
                    Ok(subscriber) => {
                        let (socket, log, open) = (socket.clone(), log.clone(), open.clone());
                        relays.spawn(async move {
                            serve(subscriber, socket, patience, open, log).await;
                        });
                    }
                    Err(error) => {
                        log.line(format_args!("a front end could not subscribe: {error}"));
                        sleep(BREATH).await;
                    }
                },
                Some(_) = relays.join_next() => {}
                _ = &mut closing => break,
            }
        }
        drop(opened);
        while relays.join_next().await.is_some() {}
        if connection.transport == Transport::IPC {
            let path = format!("{}-{}", connection.ip, connection.iopub_port);
            // Nobody may have left it there.
            let _: io::Result<()> = std::fs::remove_file(path);
        }
    }
}

async fn serve(
    subscriber: Box<dyn Stream>,
    socket: PathBuf,
    patience: Duration,
    open: watch::Receiver<()>,
    log: Log,
) {
    let socket = match UnixStream::connect(socket).await {
        Ok(socket) => socket,
        Err(error) => {
            log.line(format_args!("a front end could not subscribe: {error}"));
            return;
        }
    };
    if let Err(error) = relay(subscriber, socket, patience, open).await
        && error.kind() == io::ErrorKind::TimedOut
    {
        log.line(format_args!(
            "a front end took nothing of what is published for {patience:?}: disconnected"
        ));
    }
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

impl Listener {
    async fn accept(&self) -> io::Result<Box<dyn Stream>> {
        Ok(match self {
            Listener::Tcp(listener) => {
                let (stream, _) = listener.accept().await?;
                stream.set_nodelay(true)?;
                Box::new(stream)
            }
            Listener::Ipc(listener) => Box::new(listener.accept().await?.0),
        })
    }
}
