//! Binds the five sockets of a connection file, and sends and receives messages on them.

use std::fs;
use std::io;
use std::os::unix::fs::FileTypeExt;
use std::os::unix::net::UnixStream;

use jupyter_protocol::{ConnectionInfo, JupyterMessage, Transport};
use jupyter_zmq_client::{
    KernelControlConnection, KernelHeartbeatConnection, KernelIoPubXPubConnection,
    KernelShellConnection, KernelStdinConnection, RouterRecvConnection, RouterSendConnection,
    RuntimeError, create_kernel_control_connection, create_kernel_heartbeat_connection,
    create_kernel_iopub_xpub_connection, create_kernel_shell_connection,
    create_kernel_stdin_connection,
};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::yield_now;

use crate::error::KernelError;
use crate::inbox;
use crate::iopub::Proxy;
use crate::log::{Log, describe};

pub(crate) struct Sockets {
    pub(crate) shell: KernelShellConnection,
    pub(crate) control: KernelControlConnection,
    pub(crate) stdin: KernelStdinConnection,
    pub(crate) heartbeat: KernelHeartbeatConnection,
    pub(crate) iopub: KernelIoPubXPubConnection,
    pub(crate) proxy: Proxy,
}

impl Sockets {
    /// Binds all sockets to the addresses in the connection file.
    ///
    /// # Errors
    /// If an address cannot be used.
    pub(crate) async fn bind(at: &ConnectionInfo, session: &str) -> Result<Self, KernelError> {
        let listen_error = |channel, address: String| {
            move |source: RuntimeError| KernelError::Listen {
                channel,
                address,
                source: Box::new(source),
            }
        };
        for port in [
            at.shell_port,
            at.control_port,
            at.stdin_port,
            at.hb_port,
            at.iopub_port,
        ] {
            remove_stale_socket(at, port);
        }
        let proxy = Proxy::open(at)
            .await
            .map_err(RuntimeError::from)
            .map_err(listen_error("iopub", at.iopub_url()))?;
        Ok(Sockets {
            shell: create_kernel_shell_connection(at, session)
                .await
                .map_err(listen_error("shell", at.shell_url()))?,
            control: create_kernel_control_connection(at, session)
                .await
                .map_err(listen_error("control", at.control_url()))?,
            stdin: create_kernel_stdin_connection(at, session)
                .await
                .map_err(listen_error("stdin", at.stdin_url()))?,
            heartbeat: create_kernel_heartbeat_connection(at)
                .await
                .map_err(listen_error("the heartbeat", at.hb_url()))?,
            iopub: create_kernel_iopub_xpub_connection(&proxy.publisher_address(at), session)
                .await
                .map_err(listen_error(
                    "iopub",
                    proxy.publisher_address(at).iopub_url(),
                ))?,
            proxy,
        })
    }
}

/// Removes the socket file that a killed kernel left at an ipc address.
fn remove_stale_socket(at: &ConnectionInfo, port: u16) {
    if at.transport != Transport::IPC {
        return;
    }
    let path = format!("{}-{port}", at.ip);
    let is_socket = fs::metadata(&path).is_ok_and(|data| data.file_type().is_socket());
    if is_socket
        && let Err(error) = UnixStream::connect(&path)
        && error.kind() == io::ErrorKind::ConnectionRefused
    {
        // If this fails, binding reports the error.
        let _: io::Result<()> = fs::remove_file(path);
    }
}

/// The next valid message. Logs and skips malformed ones.
pub(crate) async fn receive(
    from: &mut RouterRecvConnection,
    channel: &str,
    log: &Log,
) -> JupyterMessage {
    loop {
        match inbox::next(from).await {
            Ok(message) => return message,
            Err(error) => {
                log.line(format_args!(
                    "a message on {channel} was dropped: {}",
                    describe(&error)
                ));
                yield_now().await;
            }
        }
    }
}

/// Sends replies until all senders of the queue are gone.
pub(crate) async fn send_replies(
    mut to: RouterSendConnection,
    mut replies: UnboundedReceiver<JupyterMessage>,
    channel: &'static str,
    log: Log,
) {
    while let Some(message) = replies.recv().await {
        if let Err(error) = to.send(message).await {
            log.line(format_args!(
                "a reply on {channel} was not sent: {}",
                describe(&error)
            ));
        }
    }
}
