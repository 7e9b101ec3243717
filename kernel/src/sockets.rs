//! The five sockets of a connection file, and the ways to and from them.

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
use crate::iopub::Door;
use crate::log::{Log, fault};

pub(crate) struct Sockets {
    pub(crate) shell: KernelShellConnection,
    pub(crate) control: KernelControlConnection,
    pub(crate) stdin: KernelStdinConnection,
    pub(crate) heartbeat: KernelHeartbeatConnection,
    pub(crate) iopub: KernelIoPubXPubConnection,
    pub(crate) door: Door,
}

impl Sockets {
    /// Binds all of them to exactly what the connection file says.
    pub(crate) async fn bind(at: &ConnectionInfo, session: &str) -> Result<Self, KernelError> {
        let refused = |channel, address: String| {
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
            forget(at, port);
        }
        let door = Door::open(at)
            .await
            .map_err(RuntimeError::from)
            .map_err(refused("iopub", at.iopub_url()))?;
        Ok(Sockets {
            shell: create_kernel_shell_connection(at, session)
                .await
                .map_err(refused("shell", at.shell_url()))?,
            control: create_kernel_control_connection(at, session)
                .await
                .map_err(refused("control", at.control_url()))?,
            stdin: create_kernel_stdin_connection(at, session)
                .await
                .map_err(refused("stdin", at.stdin_url()))?,
            heartbeat: create_kernel_heartbeat_connection(at)
                .await
                .map_err(refused("the heartbeat", at.hb_url()))?,
            iopub: create_kernel_iopub_xpub_connection(&door.inside(at), session)
                .await
                .map_err(refused("iopub", door.inside(at).iopub_url()))?,
            door,
        })
    }
}

/// Takes away what a kernel that was killed has left of an ipc address.
fn forget(at: &ConnectionInfo, port: u16) {
    if at.transport != Transport::IPC {
        return;
    }
    let path = format!("{}-{port}", at.ip);
    let left = fs::metadata(&path).is_ok_and(|data| data.file_type().is_socket());
    if left
        && let Err(error) = UnixStream::connect(&path)
        && error.kind() == io::ErrorKind::ConnectionRefused
    {
        // If it stays, binding says so.
        let _: io::Result<()> = fs::remove_file(path);
    }
}

/// The next message that is one; the others are told of in a line.
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
                    fault(&error)
                ));
                yield_now().await;
            }
        }
    }
}

/// Sends what the channel has to say, until nobody can say more.
pub(crate) async fn deliver(
    mut to: RouterSendConnection,
    mut messages: UnboundedReceiver<JupyterMessage>,
    channel: &'static str,
    log: Log,
) {
    while let Some(message) = messages.recv().await {
        if let Err(error) = to.send(message).await {
            log.line(format_args!(
                "a reply on {channel} was not sent: {}",
                fault(&error)
            ));
        }
    }
}
