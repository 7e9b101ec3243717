//! Front ends that vanish, and one that stands still.

use std::time::{Duration, Instant};

use gpu_tutor_kernel::KernelOptions;
use jupyter_protocol::ExecuteRequest;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Kernel, soon, text};

/// A subscriber that reads nothing once it has subscribed, as a stopped process does.
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
    // A message of one frame: subscribe to everything.
    frames.extend_from_slice(&[0, 1, 1]);
    stream.write_all(&frames).await.unwrap();
    let mut theirs = [0; 64];
    soon(stream.read_exact(&mut theirs)).await.unwrap();
    stream
}

#[tokio::test]
async fn a_frozen_front_end_is_dropped_and_the_others_miss_nothing() {
    let patience = Duration::from_millis(500);
    let kernel = Kernel::start_with(KernelOptions::default().patience(patience)).await;
    let mut front_end = kernel.front_end().await;
    let still = frozen(&kernel).await;
    // Until its subscription has been taken in: the welcome goes to all.
    front_end
        .hear_until(|message| message.header.msg_type == "iopub_welcome")
        .await;
    let bytes = 100 << 20;
    let start = Instant::now();
    let (_, heard) = front_end
        .execute(ExecuteRequest::new(format!("bytes {bytes}\nprint end")))
        .await;
    println!("100 MiB past a frozen front end: {:?}", start.elapsed());
    let whole = text(&heard);
    assert_eq!(whole.len(), bytes + "end\n".len());
    assert!(whole.ends_with("end\n"));
    assert!(
        kernel.logged("took nothing"),
        "{:?}",
        kernel.log.lock().unwrap()
    );
    drop(still);
    let (_, heard) = front_end
        .execute(ExecuteRequest::new("print on".to_owned()))
        .await;
    assert_eq!(text(&heard), "on\n");
}

#[tokio::test]
async fn front_ends_that_vanish_in_mid_output_do_no_harm() {
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
            .hear_until(|message| message.header.msg_type == "stream")
            .await;
    }
    let whole = text(&front_end.published(&id).await);
    assert_eq!(whole.len(), 20 << 20);
    front_end.reply().await;
    let mut late = kernel.front_end().await;
    let (_, heard) = late
        .execute(ExecuteRequest::new("print on".to_owned()))
        .await;
    assert_eq!(text(&heard), "on\n");
}
