//! Requests that run no code.

use jupyter_protocol::{
    CommClose, CommId, CommInfoRequest, CommMsg, CommOpen, CompleteRequest, DebugRequest,
    ExecuteRequest, InspectRequest, InterruptRequest, IsCompleteRequest,
    JupyterMessageContent as Content, KernelInfoRequest, UnknownMessage,
};
use serde_json::{Value, json};

use crate::support::{FrontEnd, Kernel, of, states};

/// Starts a cell that runs until its gate opens or it is interrupted.
async fn running(front_end: &mut FrontEnd) -> String {
    let id = front_end
        .send(ExecuteRequest::new("print here\ngate a".to_owned()))
        .await;
    front_end
        .read_until(|message| matches!(message.content, Content::StreamContent(_)))
        .await;
    id
}

fn value(content: &Content) -> Value {
    serde_json::to_value(content).unwrap()
}

#[tokio::test]
async fn kernel_info_names_rust_as_front_ends_know_it() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    front_end.send(KernelInfoRequest {}).await;
    let on_shell = front_end.reply().await;
    front_end.send_control(KernelInfoRequest {}).await;
    let on_control = front_end.control_reply().await;
    for reply in [on_shell, on_control] {
        assert_eq!(reply.header.version, "5.4");
        assert_eq!(
            value(&reply.content),
            json!({
                "status": "ok", "protocol_version": "5.4", "implementation": "scripted", "implementation_version": "1.2",
                "language_info": {
                    "name": "rust", "version": "1.95", "mimetype": "text/x-rustsrc", "file_extension": ".rs",
                    "pygments_lexer": "rust", "codemirror_mode": "rust", "nbconvert_exporter": ""
                },
                "banner": "a scripted kernel", "debugger": false,
                "help_links": [{"text": "Help", "url": "https://example.org"}]
            })
        );
    }
}

#[tokio::test]
async fn asides_are_answered_in_order_while_a_cell_runs_and_the_kernel_stays_busy() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let cell = running(&mut front_end).await;
    let requests = [
        front_end.send(KernelInfoRequest {}).await,
        front_end
            .send(CompleteRequest {
                code: "x".to_owned(),
                cursor_pos: 1,
            })
            .await,
        front_end
            .send(InspectRequest {
                code: "x".to_owned(),
                ..InspectRequest::default()
            })
            .await,
        front_end
            .send(IsCompleteRequest {
                code: "x".to_owned(),
            })
            .await,
        front_end.send(CommInfoRequest { target_name: None }).await,
    ];
    for id in &requests {
        assert!(of(&front_end.reply().await, id));
        assert_eq!(states(&front_end.published(id).await), ["busy", "idle"]);
        let next = front_end.read().await;
        assert!(of(&next, &cell), "{next:?}");
        assert_eq!(states(&[next]), ["busy"]);
    }
    kernel.stage.open("a");
    assert!(of(&front_end.reply().await, &cell));
    // The reply comes before the idle status, so a request that is sent immediately may still be answered before that
    // status.
    front_end.published(&cell).await;
    let id = front_end.send(KernelInfoRequest {}).await;
    front_end.published(&id).await;
    let late: Vec<String> = front_end
        .unread
        .iter()
        .filter(|message| of(message, &cell))
        .map(crate::support::kind)
        .collect();
    assert!(late.is_empty(), "after the end of the cell: {late:?}");
}

#[tokio::test]
async fn a_slow_completion_delays_neither_control_nor_cells() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let slow = front_end
        .send(CompleteRequest {
            code: "slow".to_owned(),
            cursor_pos: 4,
        })
        .await;
    let later = front_end.send(KernelInfoRequest {}).await;
    let cell = front_end.send(ExecuteRequest::new(String::new())).await;
    assert!(of(&front_end.reply().await, &cell));
    for _ in 0..2 {
        let id = front_end.send_control(KernelInfoRequest {}).await;
        assert!(of(&front_end.control_reply().await, &id));
        let id = front_end.send_control(InterruptRequest {}).await;
        assert!(of(&front_end.control_reply().await, &id));
    }
    kernel.stage.open("completion");
    assert!(of(&front_end.reply().await, &slow));
    assert!(of(&front_end.reply().await, &later));
}

#[tokio::test]
async fn completions_are_counted_in_code_points() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    front_end
        .send(CompleteRequest {
            code: "🦀é ab𝛼 c".to_owned(),
            cursor_pos: 6,
        })
        .await;
    assert_eq!(
        value(&front_end.reply().await.content),
        json!({
            "status": "ok", "matches": ["ab𝛼ab𝛼"], "cursor_start": 3, "cursor_end": 6,
            "metadata": {"_jupyter_types_experimental": [
                {"text": "ab𝛼ab𝛼", "type": "function", "signature": "fn()", "start": 3, "end": 6}
            ]}
        })
    );
    front_end
        .send(InspectRequest {
            code: "é🦀x".to_owned(),
            cursor_pos: 2,
            detail_level: Some(1),
        })
        .await;
    assert_eq!(
        value(&front_end.reply().await.content),
        json!({"status": "ok", "found": true, "data": {"text/plain": "x true"}, "metadata": {}})
    );
    front_end
        .send(InspectRequest {
            code: "x".to_owned(),
            cursor_pos: usize::MAX,
            detail_level: None,
        })
        .await;
    assert_eq!(
        value(&front_end.reply().await.content),
        json!({"status": "ok", "found": false, "data": {}, "metadata": {}})
    );
}

#[tokio::test]
async fn code_is_complete_or_not_and_a_panic_about_it_is_survived() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    for (code, status, indent) in [
        ("x", "complete", ""),
        ("{", "incomplete", "    "),
        (")", "invalid", ""),
        ("panic", "unknown", ""),
    ] {
        front_end
            .send(IsCompleteRequest {
                code: code.to_owned(),
            })
            .await;
        assert_eq!(
            value(&front_end.reply().await.content),
            json!({"status": status, "indent": indent})
        );
    }
    assert!(kernel.logged("completeness"));
}

#[tokio::test]
async fn comms_are_closed_and_a_debugger_is_declined() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let id = front_end
        .send(CommOpen {
            comm_id: CommId("c".to_owned()),
            target_name: "widget".to_owned(),
            ..CommOpen::default()
        })
        .await;
    let published = front_end.published(&id).await;
    assert_eq!(states(&published), ["busy", "comm_close", "idle"]);
    assert_eq!(
        value(&published[1].content),
        json!({"comm_id": "c", "data": {}})
    );
    for id in [
        front_end.send(CommMsg::default()).await,
        front_end.send(CommClose::default()).await,
    ] {
        assert_eq!(states(&front_end.published(&id).await), ["busy", "idle"]);
    }
    front_end.send(CommInfoRequest { target_name: None }).await;
    assert_eq!(
        value(&front_end.reply().await.content),
        json!({"status": "ok", "comms": {}})
    );
    let content = json!({"type": "request", "seq": 7, "command": "initialize"});
    front_end.send_control(DebugRequest { content }).await;
    let reply = value(&front_end.control_reply().await.content);
    assert_eq!(
        (&reply["success"], &reply["request_seq"]),
        (&json!(false), &json!(7))
    );
}

#[tokio::test]
async fn an_unknown_request_is_busy_and_idle_and_a_line_in_the_log() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let unknown = || UnknownMessage {
        msg_type: "usage_request".to_owned(),
        content: json!({"secret": "sesame"}),
    };
    let id = front_end.send(unknown()).await;
    assert_eq!(states(&front_end.published(&id).await), ["busy", "idle"]);
    let id = front_end.send_control(unknown()).await;
    assert_eq!(states(&front_end.published(&id).await), ["busy", "idle"]);
    assert!(kernel.logged("usage_request"));
    assert!(!kernel.logged("sesame"));
}
