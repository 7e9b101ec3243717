//! The heartbeat: what comes in goes back.

use jupyter_zmq_client::KernelHeartbeatConnection;
use tokio::task::yield_now;
use zeromq::{SocketRecv, SocketSend};

pub(crate) async fn beat(mut heartbeat: KernelHeartbeatConnection) {
    loop {
        match heartbeat.socket.recv().await {
            // Who asked and left needs no answer.
            Ok(ping) => drop(heartbeat.socket.send(ping).await),
            Err(_) => yield_now().await,
        }
    }
}
