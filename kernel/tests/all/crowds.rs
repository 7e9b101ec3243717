//! Front ends that vanish or stop reading.

use std::time::{Duration, Instant};

use gpu_tutor_kernel::KernelOptions;
use jupyter_protocol::ExecuteRequest;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Kernel, soon, text};

/// A subscriber that stops reading after it has subscribed, like a stopped process.
async fn frozen(kernel: &Kernel) -> TcpStream {
    let mut stream =
        TcpStream::connect((kernel.connection.ip.as_str(), kernel.connection.iopub_port))
            .await
            .unwrap();
    // ZMTP 3.0: signature, version, mechanism, not a server.
    let mut greeting = [0_u8; 64];
    greeting[0] = 0xff;
    greeting[9] = 0x7f;
    greeting[10] = 3;
    greeting[12..16].copy_from_slice(b"NULL");
    stream.write_all(&greeting).await.unwrap();
    let ready = b"\x05READY\x0bSocket-Type\0\0\0\x03SUB";
    let mut frames = vec![0x04, u8::try_from(ready.len()).unwrap()];
    frames.extend_from_slice(ready);
    // A message with one frame: subscribe to every topic.
    frames.extend_from_slice(&[0, 1, 1]);
    stream.write_all(&frames).await.unwrap();
    let mut theirs = [0; 64];
    soon(stream.read_exact(&mut theirs)).await.unwrap();
    stream
}

#[tokio::test]
async fn a_frozen_front_end_is_dropped_and_the_others_miss_nothing() {
    let patience = Duration::from_millis(500);
    let kernel = Kernel::start_with(KernelOptions {
        send_timeout: patience,
        ..KernelOptions::default()
    })
    .await;
    let mut front_end = kernel.front_end().await;
    let still = frozen(&kernel).await;
    // Wait until the kernel has processed the subscription; every subscriber receives the welcome.
    front_end
        .read_until(|message| message.header.msg_type == "iopub_welcome")
        .await;
    let bytes = 100 << 20;
    let start = Instant::now();
    let (_, published) = front_end
        .execute(ExecuteRequest::new(format!("bytes {bytes}\nprint end")))
        .await;
    println!("100 MiB past a frozen front end: {:?}", start.elapsed());
    let whole = text(&published);
    assert_eq!(whole.len(), bytes + "end\n".len());
    assert!(whole.ends_with("end\n"));
    assert!(
        kernel.logged("read no output"),
        "{:?}",
        kernel.log.lock().unwrap()
    );
    drop(still);
    let (_, published) = front_end
        .execute(ExecuteRequest::new("print on".to_owned()))
        .await;
    assert_eq!(text(&published), "on\n");
}

#[tokio::test]
async fn front_ends_that_vanish_during_output_do_no_harm() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let mut others = Vec::new();
    for _ in 0..5 {
        others.push(kernel.front_end().await);
    }
    let id = front_end
        .send(ExecuteRequest::new(format!("bytes {}", 20 << 20)))
        .await;
    for mut other in others {
        other
            .read_until(|message| message.header.msg_type == "stream")
            .await;
    }
    let whole = text(&front_end.published(&id).await);
    assert_eq!(whole.len(), 20 << 20);
    front_end.reply().await;
    let mut late = kernel.front_end().await;
    let (_, published) = late
        .execute(ExecuteRequest::new("print on".to_owned()))
        .await;
    assert_eq!(text(&published), "on\n");
}
