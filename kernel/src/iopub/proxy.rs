//! Listens at the iopub address of the connection file and connects each subscriber to the publisher through a
//! [relay](super::relay).

use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
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

/// The pause after a failed accept, which usually means that no file descriptor is free.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// The maximum length in bytes of a Unix socket's path on macOS; Linux allows four more.
const LONGEST_PATH: usize = 103;

fn folder_in(parent: &Path) -> io::Result<TempDir> {
    tempfile::Builder::new()
        .prefix("kernel-")
        .permissions(Permissions::from_mode(0o700))
        .tempdir_in(parent)
}

/// Whether the publisher's socket can be in this folder: the name of a temporary folder may be too long.
fn can_hold_a_socket(folder: &Path) -> bool {
    folder.join("iopub-65535").as_os_str().len() <= LONGEST_PATH
}

/// Accepts subscribers on behalf of the publisher.
pub(crate) struct Proxy {
    listener: Listener,
    /// Contains the publisher's own socket. Only this user has access.
    folder: TempDir,
}

enum Listener {
    Tcp(TcpListener),
    Ipc(UnixListener),
}

impl Proxy {
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
        let folder = folder_in(&std::env::temp_dir())?;
        let folder = match can_hold_a_socket(folder.path()) {
            true => folder,
            false => folder_in(Path::new("/tmp"))?,
        };
        Ok(Proxy { listener, folder })
    }

    /// The address that the publisher's socket binds to.
    pub(crate) fn publisher_address(&self, connection: &ConnectionInfo) -> ConnectionInfo {
        ConnectionInfo {
            transport: Transport::IPC,
            ip: self.folder.path().join("iopub").display().to_string(),
            ..connection.clone()
        }
    }

    fn socket(&self, connection: &ConnectionInfo) -> PathBuf {
        let address = self.publisher_address(connection);
        PathBuf::from(format!("{}-{}", address.ip, address.iopub_port))
    }

    /// Accepts subscribers until `closing` fires, then waits until everything has reached them.
    pub(crate) async fn serve(
        self,
        connection: ConnectionInfo,
        send_timeout: Duration,
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
                            connect(subscriber, socket, send_timeout, open, log).await;
                        });
                    }
                    Err(error) => {
                        log.line(format_args!("a front end could not subscribe: {error}"));
                        sleep(RETRY_DELAY).await;
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
            // Another process may already have removed it.
            let _: io::Result<()> = std::fs::remove_file(path);
        }
    }
}

async fn connect(
    subscriber: Box<dyn Stream>,
    socket: PathBuf,
    send_timeout: Duration,
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
    if let Err(error) = relay(subscriber, socket, send_timeout, open).await
        && error.kind() == io::ErrorKind::TimedOut
    {
        log.line(format_args!(
            "a front end read no output for {send_timeout:?}: disconnected"
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
