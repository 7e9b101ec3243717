//! The history that a front end can request.

use gpu_tutor_kernel::KernelOptions;
use jupyter_protocol::{
    ExecuteRequest, HistoryRequest, JupyterMessageContent as Content, ShutdownRequest,
};
use serde_json::{Value, json};

use crate::support::{FrontEnd, Kernel};

async fn recalled(front_end: &mut FrontEnd, request: HistoryRequest) -> Value {
    front_end.send(request).await;
    let Content::HistoryReply(reply) = front_end.reply().await.content else {
        panic!();
    };
    serde_json::to_value(reply.history).unwrap()
}

fn tail(n: i32, output: bool) -> HistoryRequest {
    HistoryRequest::Tail {
        n,
        output,
        raw: true,
    }
}

#[tokio::test]
async fn inputs_of_an_earlier_session_are_recalled() {
    let folder = tempfile::tempdir().unwrap();
    let options = || KernelOptions {
        history: Some(folder.path().join("history.jsonl")),
        ..KernelOptions::default()
    };
    let kernel = Kernel::start_with(options()).await;
    let mut front_end = kernel.front_end().await;
    for (code, store_history) in [("result 1", true), ("secret", false), ("fail", true)] {
        let request = ExecuteRequest {
            store_history,
            ..ExecuteRequest::new(code.to_owned())
        };
        front_end.execute(request).await;
    }
    front_end
        .send_control(ShutdownRequest { restart: true })
        .await;
    kernel.end().await;

    let kernel = Kernel::start_with(options()).await;
    let mut front_end = kernel.front_end().await;
    front_end
        .execute(ExecuteRequest::new("now".to_owned()))
        .await;
    assert_eq!(
        recalled(&mut front_end, tail(10, false)).await,
        json!([[1, 1, "result 1"], [1, 2, "fail"], [2, 1, "now"]])
    );
    assert_eq!(
        recalled(&mut front_end, tail(3, true)).await,
        json!([
            [1, 1, ["result 1", "1"]],
            [1, 2, ["fail", ""]],
            [2, 1, ["now", ""]]
        ])
    );
    let search = HistoryRequest::Search {
        pattern: "re*1".to_owned(),
        unique: true,
        output: false,
        raw: true,
        n: 5,
    };
    assert_eq!(
        recalled(&mut front_end, search).await,
        json!([[1, 1, "result 1"]])
    );
    let range = HistoryRequest::Range {
        session: Some(-1),
        start: 2,
        stop: 9,
        output: false,
        raw: true,
    };
    assert_eq!(
        recalled(&mut front_end, range).await,
        json!([[1, 2, "fail"]])
    );
}
