//! Interrupts and shutdowns.

use gpu_tutor_kernel::{KernelOptions, Shutdown};
use jupyter_protocol::{
    ExecuteRequest, InterruptRequest, JupyterMessageContent as Content, ReplyStatus,
    ShutdownRequest,
};
use std::time::{Duration, Instant};

use crate::support::{FrontEnd, Kernel, execute_reply, of, states};

async fn running(kernel: &Kernel, code: &str) -> (FrontEnd, String) {
    let mut front_end = kernel.front_end().await;
    let id = front_end
        .send(ExecuteRequest::new(format!("print here\n{code}")))
        .await;
    front_end
        .read_until(|message| matches!(message.content, Content::StreamContent(_)))
        .await;
    (front_end, id)
}

#[tokio::test]
async fn an_interrupt_reaches_the_running_cell() {
    let kernel = Kernel::start().await;
    let (mut front_end, cell) = running(&kernel, "gate never").await;
    let id = front_end.send_control(InterruptRequest {}).await;
    let reply = front_end.control_reply().await;
    assert!(of(&reply, &id));
    assert!(matches!(reply.content, Content::InterruptReply(_)));
    let reply = front_end.reply().await;
    assert!(of(&reply, &cell));
    assert_eq!(execute_reply(reply).error.unwrap().evalue, "interrupted");
    assert_eq!(kernel.stage.interrupts(), 1);
}

#[tokio::test]
async fn an_interrupt_without_a_cell_is_answered_and_spares_the_next() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let id = front_end.send_control(InterruptRequest {}).await;
    assert!(of(&front_end.control_reply().await, &id));
    assert_eq!(states(&front_end.published(&id).await), ["busy", "idle"]);
    assert_eq!(kernel.stage.interrupts(), 0);
}

#[tokio::test]
async fn a_shutdown_is_replied_published_and_done() {
    for restart in [false, true] {
        let kernel = Kernel::start().await;
        let mut front_end = kernel.front_end().await;
        let mut other = kernel.front_end().await;
        let id = front_end.send_control(ShutdownRequest { restart }).await;
        let Content::ShutdownReply(reply) = front_end.control_reply().await.content else {
            panic!();
        };
        assert_eq!((reply.status, reply.restart), (ReplyStatus::Ok, restart));
        assert_eq!(
            states(&other.published(&id).await),
            ["busy", "shutdown_reply", "idle"]
        );
        assert_eq!(kernel.end().await, Shutdown { restart });
    }
}

#[tokio::test]
async fn a_shutdown_interrupts_the_running_cell_and_shows_its_last_output() {
    let kernel = Kernel::start().await;
    let (mut front_end, cell) = running(&kernel, "gate never").await;
    let waiting = front_end
        .send(ExecuteRequest::new("print never".to_owned()))
        .await;
    // Sent on the shell channel, as old front ends do.
    let id = front_end.send(ShutdownRequest { restart: false }).await;
    let reply = front_end.reply().await;
    assert!(of(&reply, &id), "{reply:?}");
    let stage = kernel.stage.clone();
    kernel.end().await;
    let published = front_end.published(&cell).await;
    assert_eq!(states(&published).last().map(String::as_str), Some("idle"));
    assert!(states(&published).contains(&"error".to_owned()));
    assert!(of(&front_end.reply().await, &cell));
    assert_eq!(stage.cells().len(), 1, "{waiting} is not run");
}

#[tokio::test]
async fn a_cell_that_ignores_a_shutdown_is_left_behind() {
    let kernel = Kernel::start_with(KernelOptions {
        shutdown_timeout: Duration::from_millis(100),
        ..KernelOptions::default()
    })
    .await;
    let stage = kernel.stage.clone();
    // An interrupt does not open this gate.
    let (mut front_end, _) = running(&kernel, "stubborn").await;
    let start = Instant::now();
    front_end
        .send_control(ShutdownRequest { restart: false })
        .await;
    kernel.end().await;
    assert!(start.elapsed() < Duration::from_secs(5));
    stage.open("stubborn");
}
