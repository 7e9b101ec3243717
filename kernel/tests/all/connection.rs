//! Connection files: sockets for a good one, a clear error for a bad one.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;

use gpu_tutor_kernel::{KernelError, KernelOptions, run};
use jupyter_protocol::{ConnectionInfo, Transport};
use serde_json::json;
use zeromq::{ReqSocket, Socket, SocketRecv, SocketSend, ZmqMessage};

use crate::support::{Kernel, ScriptedHandler, Stage, soon};

fn refused(file: &Path) -> KernelError {
    let handler = Arc::new(ScriptedHandler(Arc::new(Stage::default())));
    run(
        file,
        || unreachable!(),
        handler,
        KernelOptions {
            signals: false,
            ..KernelOptions::default()
        },
    )
    .unwrap_err()
}

#[test]
fn a_connection_file_that_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("connection.json");
    for (text, expected) in [
        (None, "cannot read the connection file"),
        (Some("{"), "does not say where to listen"),
        (Some("{}"), "does not say where to listen"),
    ] {
        if let Some(text) = text {
            fs::write(&file, text).unwrap();
        }
        let error = refused(&file).to_string();
        assert!(
            error.contains(expected) && error.contains("connection.json"),
            "{error}"
        );
    }
    let mut connection = connection(0);
    connection.signature_scheme = "hmac-md5".to_owned();
    fs::write(&file, serde_json::to_vec(&connection).unwrap()).unwrap();
    let error = refused(&file).to_string();
    assert!(
        error.contains("hmac-md5") && error.contains("hmac-sha256"),
        "{error}"
    );
}

#[test]
fn a_port_that_is_taken_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("connection.json");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    fs::write(&file, serde_json::to_vec(&connection(port)).unwrap()).unwrap();
    let error = refused(&file).to_string();
    assert!(
        error.contains("iopub") && error.contains(&format!("127.0.0.1:{port}")),
        "{error}"
    );
}

fn connection(port: u16) -> ConnectionInfo {
    serde_json::from_value(json!({
        "ip": "127.0.0.1", "transport": Transport::TCP, "key": "k", "signature_scheme": "hmac-sha256",
        "shell_port": port, "iopub_port": port, "stdin_port": port, "control_port": port, "hb_port": port
    }))
    .unwrap()
}

#[tokio::test]
async fn the_heartbeat_echoes() {
    let kernel = Kernel::start().await;
    for _ in 0..2 {
        let mut heart = ReqSocket::new();
        soon(heart.connect(&kernel.connection.hb_url()))
            .await
            .unwrap();
        for ping in ["ping", "again"] {
            soon(heart.send(ZmqMessage::from(ping))).await.unwrap();
            let pong = String::try_from(soon(heart.recv()).await.unwrap()).unwrap();
            assert_eq!(pong, ping);
        }
    }
}

#[tokio::test]
async fn two_kernels_do_not_receive_each_others_messages() {
    let kernels = [Kernel::start().await, Kernel::start().await];
    for (index, kernel) in kernels.iter().enumerate() {
        let mut front_end = kernel.front_end().await;
        for number in 1..=20 {
            let code = format!("print {index}");
            let request = jupyter_protocol::ExecuteRequest::new(code);
            let (reply, published) = front_end.execute(request).await;
            assert_eq!(reply.execution_count.0, number);
            assert_eq!(crate::support::text(&published), format!("{index}\n"));
        }
        assert!(front_end.unread.is_empty());
    }
}
