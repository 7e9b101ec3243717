//! Replies and outputs of an `execute_request`.

use gpu_tutor_kernel::KernelOptions;
use jupyter_protocol::{
    ExecuteRequest, ExpressionResult, JupyterMessageContent as Content, KernelInfoRequest,
    ReplyStatus, Transport,
};
use serde_json::json;

use crate::support::{FrontEnd, Kernel, states, text};

fn cell(code: &str) -> ExecuteRequest {
    ExecuteRequest::new(code.to_owned())
}

async fn pair() -> (Kernel, FrontEnd) {
    let kernel = Kernel::start().await;
    let front_end = kernel.front_end().await;
    (kernel, front_end)
}

#[tokio::test]
async fn outputs_come_in_order_between_busy_and_idle() {
    let (_kernel, mut front_end) = pair().await;
    let (reply, published) = front_end
        .execute(cell(
            "print a\nerr b\ndisplay d\nupdate d\nclear\nprint c\nresult 42",
        ))
        .await;
    assert_eq!(
        states(&published),
        [
            "busy",
            "execute_input",
            "stdout",
            "stderr",
            "display_data",
            "update_display_data",
            "clear_output",
            "stdout",
            "execute_result",
            "idle"
        ]
    );
    assert_eq!(
        (reply.status, reply.execution_count.0),
        (ReplyStatus::Ok, 1)
    );
    let content = |index: usize| serde_json::to_value(&published[index].content).unwrap();
    assert_eq!(
        content(1),
        json!({"code": "print a\nerr b\ndisplay d\nupdate d\nclear\nprint c\nresult 42", "execution_count": 1})
    );
    assert_eq!(
        content(4),
        json!({"data": {"text/plain": "d"}, "metadata": {}, "transient": {"display_id": "d"}})
    );
    assert_eq!(
        content(8),
        json!({"data": {"text/plain": "42"}, "metadata": {}, "execution_count": 1, "transient": {}})
    );
}

#[tokio::test]
async fn a_result_always_has_text() {
    let (_kernel, mut front_end) = pair().await;
    let (_, published) = front_end.execute(cell("html <b>x</b>")).await;
    let result = serde_json::to_value(&published[2].content).unwrap();
    assert_eq!(
        result["data"],
        json!({"text/html": "<b>x</b>", "text/plain": ""})
    );
}

#[tokio::test]
async fn a_failure_is_published_once_and_replied() {
    let (_kernel, mut front_end) = pair().await;
    let (reply, published) = front_end.execute(cell("print a\nfail oh\nprint b")).await;
    assert_eq!(
        states(&published),
        ["busy", "execute_input", "stdout", "error", "idle"]
    );
    let error = serde_json::to_value(&published[3].content).unwrap();
    assert_eq!(
        error,
        json!({"ename": "Failed", "evalue": "oh", "traceback": ["\u{1b}[31moh\u{1b}[0m"]})
    );
    let reply = serde_json::to_value(reply).unwrap();
    assert_eq!(reply["status"], "error");
    for key in ["ename", "evalue", "traceback"] {
        assert_eq!(reply[key], error[key]);
    }
}

#[tokio::test]
async fn a_silent_cell_shows_and_counts_nothing() {
    let (kernel, mut front_end) = pair().await;
    let silent = ExecuteRequest {
        silent: true,
        ..cell("print a\nresult 1")
    };
    let (reply, published) = front_end.execute(silent).await;
    assert_eq!(states(&published), ["busy", "idle"]);
    assert_eq!(reply.execution_count.0, 1);
    let unstored = ExecuteRequest {
        store_history: false,
        ..cell("print b")
    };
    let (reply, published) = front_end.execute(unstored).await;
    assert_eq!(text(&published), "b\n");
    assert_eq!(reply.execution_count.0, 1);
    let (reply, _) = front_end.execute(cell("")).await;
    assert_eq!(reply.execution_count.0, 1);
    let (reply, _) = front_end.execute(cell("fail")).await;
    assert_eq!(reply.execution_count.0, 2);
    let numbers: Vec<_> = kernel
        .stage
        .cells()
        .iter()
        .map(|cell| (cell.1, cell.2))
        .collect();
    assert_eq!(numbers, [(1, true), (1, false), (1, false), (2, false)]);
}

#[tokio::test]
async fn expressions_are_evaluated_after_a_successful_cell() {
    let (_kernel, mut front_end) = pair().await;
    let expressions = |code| ExecuteRequest {
        user_expressions: Some(
            ["x", "bad", "panic"]
                .map(|name| (name.to_owned(), name.to_owned()))
                .into(),
        ),
        ..cell(code)
    };
    let (reply, _) = front_end.execute(expressions("")).await;
    let values = reply.user_expressions.unwrap();
    let value = serde_json::to_value(&values["x"]).unwrap();
    assert_eq!(
        value,
        json!({"status": "ok", "data": {"text/plain": "value of x"}, "metadata": {}})
    );
    let bad = serde_json::to_value(&values["bad"]).unwrap();
    assert_eq!(bad["evalue"], "no such thing");
    assert!(
        matches!(&values["panic"], ExpressionResult::Error { ename, .. } if ename == "InternalError")
    );
    let (reply, _) = front_end.execute(expressions("fail")).await;
    assert!(reply.user_expressions.unwrap().is_empty());
}

#[tokio::test]
async fn pages_are_payload() {
    let (_kernel, mut front_end) = pair().await;
    let (reply, _) = front_end.execute(cell("page read me")).await;
    assert_eq!(
        serde_json::to_value(reply.payload).unwrap(),
        json!([{"source": "page", "data": {"text/plain": "read me"}, "start": 0}])
    );
}

#[tokio::test]
async fn output_of_a_thread_after_its_cell_still_belongs_to_the_cell() {
    let (kernel, mut front_end) = pair().await;
    let first = front_end.send(cell("later hello")).await;
    front_end.reply().await;
    front_end.published(&first).await;
    front_end.execute(cell("print between")).await;
    kernel.stage.open("later");
    let late = front_end
        .read_until(|message| matches!(message.content, Content::StreamContent(_)))
        .await;
    assert_eq!(text(std::slice::from_ref(&late)), "hello");
    assert_eq!(late.parent_header.unwrap().msg_id, first);
}

#[tokio::test]
async fn a_panic_of_the_executor_costs_one_cell() {
    let (_kernel, mut front_end) = pair().await;
    let (reply, published) = front_end.execute(cell("panic boo")).await;
    assert!(reply.error.unwrap().evalue.contains("boo"));
    assert_eq!(
        states(&published),
        ["busy", "execute_input", "error", "idle"]
    );
    let (reply, _) = front_end.execute(cell("result 1")).await;
    assert_eq!(reply.status, ReplyStatus::Ok);
}

#[tokio::test]
async fn an_executor_that_cannot_be_built_fails_every_cell_but_nothing_else() {
    let kernel = Kernel::start_scripted(KernelOptions::default(), Transport::TCP, |_| {
        panic!("no compiler")
    })
    .await;
    let mut front_end = kernel.front_end().await;
    for _ in 0..2 {
        let (reply, _) = front_end.execute(cell("1")).await;
        assert!(reply.error.unwrap().evalue.contains("no compiler"));
    }
    front_end.send(KernelInfoRequest {}).await;
    assert!(matches!(
        front_end.reply().await.content,
        Content::KernelInfoReply(_)
    ));
}

#[tokio::test]
async fn cells_run_over_ipc_too() {
    let kernel = Kernel::start_scripted(KernelOptions::default(), Transport::IPC, |stage| {
        Box::new(crate::support::ScriptedExecutor(stage))
    })
    .await;
    let mut front_end = kernel.front_end().await;
    let (_, published) = front_end.execute(cell("print over ipc")).await;
    assert_eq!(text(&published), "over ipc\n");
}
