//! The heartbeat channel: echoes every ping.

use jupyter_zmq_client::KernelHeartbeatConnection;
use tokio::task::yield_now;
use zeromq::{SocketRecv, SocketSend};

pub(crate) async fn echo(mut heartbeat: KernelHeartbeatConnection) {
    loop {
        match heartbeat.socket.recv().await {
            // A failed send means that the client has disconnected.
            Ok(ping) => drop(heartbeat.socket.send(ping).await),
            Err(_) => yield_now().await,
        }
    }
}
