//! Malformed messages: each produces a line in the log and nothing else.

use bytes::Bytes;
use jupyter_protocol::{JupyterMessageContent as Content, KernelInfoRequest};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tokio::runtime::Handle;
use tokio::sync::Mutex;
use zeromq::{DealerSocket, Socket, SocketSend, ZmqMessage};

use crate::support::{FrontEnd, Kernel, soon};

/// A frame to send: arbitrary bytes, some JSON, or the frame of a valid message.
fn frame() -> impl Strategy<Value = Vec<u8>> {
    let json = proptest::sample::select(vec![
        "{}",
        "null",
        "[]",
        "{",
        "\"\"",
        "1e999",
        "{\"msg_type\":1}",
        r#"{"msg_id":"1","session":"","username":"","date":"","msg_type":"execute_request","version":"5.3"}"#,
        r#"{"msg_id":"1","session":"","username":"","date":"","msg_type":"no\nsuch_request","version":"5.3"}"#,
        r#"{"code":1}"#,
        r#"{"code":"x","cursor_pos":-1}"#,
        r#"{"restart":null}"#,
        "<IDS|MSG>",
    ]);
    prop_oneof![
        3 => json.prop_map(|text| text.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..80),
        1 => Just("[".repeat(5_000).into_bytes()),
    ]
}

fn frames() -> impl Strategy<Value = Vec<Vec<u8>>> {
    proptest::collection::vec(frame(), 1..9)
}

/// A whole message: the delimiter in its place, and a signature that is correct, wrong or absent.
fn enveloped() -> impl Strategy<Value = Vec<Vec<u8>>> {
    (frames(), 0..3).prop_map(|(parts, signature)| {
        let mut message = vec![b"<IDS|MSG>".to_vec()];
        message.push(match signature {
            0 => b"deadbeef".to_vec(),
            1 => b"nothing of hexadecimal".to_vec(),
            _ => signed(&parts),
        });
        message.extend(parts);
        message
    })
}

fn signed(parts: &[Vec<u8>]) -> Vec<u8> {
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, b"a key");
    let mut context = ring::hmac::Context::with_key(&key);
    parts.iter().take(4).for_each(|part| context.update(part));
    let tag = context.sign();
    tag.as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect::<String>()
        .into_bytes()
}

async fn raw(address: &str) -> DealerSocket {
    let mut socket = DealerSocket::new();
    soon(socket.connect(address)).await.unwrap();
    socket
}

async fn still_answers(front_end: &mut FrontEnd) {
    let id = front_end.send(KernelInfoRequest {}).await;
    loop {
        let reply = front_end.reply().await;
        if crate::support::of(&reply, &id) {
            assert!(matches!(reply.content, Content::KernelInfoReply(_)));
            break;
        }
    }
    front_end.send_control(KernelInfoRequest {}).await;
    front_end.control_reply().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_sent_the_next_good_request_is_answered() {
    let kernel = Kernel::start().await;
    let front_end = Mutex::new(kernel.front_end().await);
    let connection = &kernel.connection;
    let sockets = Mutex::new([
        raw(&connection.shell_url()).await,
        raw(&connection.control_url()).await,
        raw(&connection.stdin_url()).await,
    ]);
    let strategy = proptest::collection::vec(prop_oneof![frames(), enveloped()], 1..20);
    tokio::task::block_in_place(|| {
        TestRunner::new(Config {
            failure_persistence: None,
            ..Config::with_cases(64)
        })
        .run(&strategy, |messages| {
            Handle::current().block_on(async {
                for message in messages {
                    let parts: Vec<Bytes> = message.into_iter().map(Bytes::from).collect();
                    for socket in &mut *sockets.lock().await {
                        let message = ZmqMessage::try_from(parts.clone()).unwrap();
                        soon(socket.send(message)).await.unwrap();
                    }
                }
                still_answers(&mut *front_end.lock().await).await;
            });
            Ok(())
        })
        .unwrap();
    });
    let log = kernel.log.lock().unwrap();
    assert!(log.iter().any(|line| line.contains("signature")));
    assert!(
        log.iter()
            .all(|line| !line.contains('\n') && line.len() < 300)
    );
}

#[tokio::test]
async fn a_megabyte_anywhere_is_one_line_in_the_log() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let mut socket = raw(&kernel.connection.shell_url()).await;
    let large = "x".repeat(1 << 20);
    let header = format!(
        r#"{{"msg_id":"1","session":"","username":"","date":"","msg_type":"{large}","version":"5.3"}}"#
    );
    for index in 0..6 {
        let mut parts: Vec<Vec<u8>> = [header.as_str(), "{}", "{}", "{}"]
            .map(|part| part.as_bytes().to_vec())
            .into();
        if index > 0 && index < 5 {
            parts[index - 1] = large.clone().into_bytes();
        }
        let mut message = vec![b"<IDS|MSG>".to_vec(), signed(&parts)];
        if index == 5 {
            message[1] = large.clone().into_bytes();
        }
        message.extend(parts);
        let message: Vec<Bytes> = message.into_iter().map(Bytes::from).collect();
        soon(socket.send(ZmqMessage::try_from(message).unwrap()))
            .await
            .unwrap();
    }
    still_answers(&mut front_end).await;
    let log = kernel.log.lock().unwrap();
    assert!(
        log.iter().all(|line| line.len() < 300),
        "{:?}",
        log.iter().map(String::len).collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn a_wrong_signature_is_dropped_without_a_reply() {
    let kernel = Kernel::start().await;
    let mut other = kernel.connection.clone();
    other.key = "another key".to_owned();
    let mut liar = jupyter_zmq_client::create_client_control_connection(&other, "liar")
        .await
        .unwrap();
    soon(liar.send(KernelInfoRequest {}.into())).await.unwrap();
    let request = jupyter_protocol::ShutdownRequest { restart: false };
    soon(liar.send(request.into())).await.unwrap();
    // Each socket reads in order and the sockets take turns, so the two forged messages have been read.
    let mut front_end = kernel.front_end().await;
    for _ in 0..3 {
        still_answers(&mut front_end).await;
    }
    let log = kernel.log.lock().unwrap();
    assert_eq!(
        log.iter()
            .filter(|line| line.contains("signature is not"))
            .count(),
        2,
        "{log:?}"
    );
}
