//! Cells that a failed cell aborts.

use jupyter_protocol::{
    ExecuteRequest, JupyterMessageContent as Content, KernelInfoRequest, ReplyStatus,
};

use crate::support::{Kernel, execute_reply, of, states};

fn cell(code: &str) -> ExecuteRequest {
    ExecuteRequest::new(code.to_owned())
}

#[tokio::test]
async fn cells_that_wait_when_one_fails_are_aborted_and_later_ones_run() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let failing = front_end.send(cell("gate a\nfail")).await;
    let mut waiting = Vec::new();
    for _ in 0..50 {
        waiting.push(front_end.send(cell("print never")).await);
    }
    front_end.send(KernelInfoRequest {}).await;
    // The shell channel reads messages in order, so all of them have arrived.
    assert!(matches!(
        front_end.reply().await.content,
        Content::KernelInfoReply(_)
    ));
    kernel.stage.open("a");
    let reply = front_end.reply().await;
    assert!(of(&reply, &failing));
    assert_eq!(execute_reply(reply).status, ReplyStatus::Error);
    let after = front_end.send(cell("print on")).await;
    for id in &waiting {
        let reply = front_end.reply().await;
        assert!(of(&reply, id));
        let reply = execute_reply(reply);
        assert_eq!(reply.status, ReplyStatus::Aborted);
        // No number was sent.
        assert_eq!(reply.execution_count.0, 0);
        assert_eq!(states(&front_end.published(id).await), ["busy", "idle"]);
    }
    let reply = front_end.reply().await;
    assert!(of(&reply, &after));
    assert_eq!(execute_reply(reply).status, ReplyStatus::Ok);
    assert_eq!(kernel.stage.cells().len(), 2);
}

#[tokio::test]
async fn cells_still_in_the_sockets_when_one_fails_are_aborted_too() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    for round in 0..100 {
        // These are sent without a pause: the first cell fails long before the last one is read.
        front_end.send(cell("fail")).await;
        let large = "x".repeat(if round % 2 == 0 { 0 } else { 100_000 });
        for _ in 0..3 {
            front_end.send(cell(&large)).await;
        }
        let mut replies = Vec::new();
        for _ in 0..4 {
            replies.push(execute_reply(front_end.reply().await).status);
        }
        assert_eq!(replies[0], ReplyStatus::Error);
        // Cells that the front end sent too late may run, but once one cell runs, no later cell may be aborted.
        let ran = replies[1..]
            .iter()
            .filter(|status| **status == ReplyStatus::Ok)
            .count();
        let aborted = replies[1..]
            .iter()
            .filter(|status| **status == ReplyStatus::Aborted)
            .count();
        assert_eq!(ran + aborted, 3);
        assert!(
            replies[1..].is_sorted_by_key(|status| *status == ReplyStatus::Ok),
            "{replies:?}"
        );
    }
}

#[tokio::test]
async fn a_cell_may_fail_without_stopping_the_others() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    front_end
        .send(ExecuteRequest {
            stop_on_error: false,
            ..cell("gate a\nfail")
        })
        .await;
    front_end.send(cell("print on")).await;
    kernel.stage.open("a");
    assert_eq!(
        execute_reply(front_end.reply().await).status,
        ReplyStatus::Error
    );
    assert_eq!(
        execute_reply(front_end.reply().await).status,
        ReplyStatus::Ok
    );
}
