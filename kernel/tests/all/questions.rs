//! Input that a cell requests from the user.

use jupyter_protocol::{
    ExecuteRequest, InputReply, InputRequest, InterruptRequest, JupyterMessage,
    JupyterMessageContent as Content,
};

use crate::support::{FrontEnd, Kernel, of, soon, text};

fn asking(code: &str) -> ExecuteRequest {
    ExecuteRequest {
        allow_stdin: true,
        ..ExecuteRequest::new(code.to_owned())
    }
}

async fn question(front_end: &mut FrontEnd) -> (JupyterMessage, InputRequest) {
    let message = soon(front_end.stdin.read()).await.unwrap();
    let Content::InputRequest(request) = message.content.clone() else {
        panic!("{message:?}");
    };
    (message, request)
}

fn answer(value: &str) -> InputReply {
    InputReply {
        value: value.to_owned(),
        ..InputReply::default()
    }
}

#[tokio::test]
async fn the_front_end_that_sent_the_cell_is_asked() {
    let kernel = Kernel::start().await;
    let _other = kernel.front_end().await;
    let mut front_end = kernel.front_end().await;
    let cell = front_end.send(asking("ask name\nask password")).await;
    let (message, request) = question(&mut front_end).await;
    assert!(of(&message, &cell));
    assert_eq!((request.prompt.as_str(), request.password), ("name", false));
    // Some front ends name the request that they answer, and some do not.
    let reply = answer("Ada").as_child_of(&message);
    soon(front_end.stdin.send(reply.with_zmq_identities(Vec::new())))
        .await
        .unwrap();
    let (_, request) = question(&mut front_end).await;
    assert!(request.password);
    soon(front_end.stdin.send(answer("secret").into()))
        .await
        .unwrap();
    front_end.reply().await;
    assert_eq!(
        text(&front_end.published(&cell).await),
        "answer Ada\nanswer secret\n"
    );
}

#[tokio::test]
async fn a_front_end_that_does_not_ask_is_not_asked() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let (_, published) = front_end
        .execute(ExecuteRequest::new("ask name".to_owned()))
        .await;
    assert_eq!(
        text(&published),
        "none: the front end does not ask for input\n"
    );
}

#[tokio::test]
async fn an_interrupt_ends_the_question_and_a_late_answer_is_ignored() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let first = front_end.send(asking("ask first")).await;
    let (stale, _) = question(&mut front_end).await;
    front_end.send_control(InterruptRequest {}).await;
    front_end.reply().await;
    assert_eq!(
        text(&front_end.published(&first).await),
        "none: the question was interrupted\n"
    );

    let second = front_end.send(asking("ask second")).await;
    let (message, _) = question(&mut front_end).await;
    for (parent, value) in [(stale, "stale"), (message, "fresh")] {
        let reply = answer(value)
            .as_child_of(&parent)
            .with_zmq_identities(Vec::new());
        soon(front_end.stdin.send(reply)).await.unwrap();
    }
    front_end.reply().await;
    assert_eq!(text(&front_end.published(&second).await), "answer fresh\n");
}

#[tokio::test]
async fn no_cell_waits_for_a_front_end_that_has_left() {
    let kernel = Kernel::start().await;
    let mut watcher = kernel.front_end().await;
    let mut front_end = kernel.front_end().await;
    let cell = front_end.send(asking("ask name")).await;
    question(&mut front_end).await;
    drop(front_end);
    assert_eq!(
        text(&watcher.published(&cell).await),
        "none: the front end is gone\n"
    );
}

#[tokio::test]
async fn a_front_end_without_a_stdin_socket_cannot_be_asked() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    // It uses different identities on shell and stdin, so the kernel cannot ask it anything.
    let other = kernel.front_end().await;
    front_end.stdin = other.stdin;
    let shell = jupyter_zmq_client::create_client_shell_connection_with_identity(
        &kernel.connection,
        "nameless",
        jupyter_zmq_client::peer_identity_for_session("nameless").unwrap(),
    );
    front_end.shell = soon(shell).await.unwrap();
    let (_, published) = front_end.execute(asking("ask name")).await;
    assert_eq!(text(&published), "none: the front end is gone\n");
}
