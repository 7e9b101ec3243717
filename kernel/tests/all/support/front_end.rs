//! A front end with all its sockets.

use std::future::Future;
use std::time::Duration;

use jupyter_protocol::{
    ConnectionInfo, ExecuteReply, ExecuteRequest, ExecutionState, JupyterMessage,
    JupyterMessageContent as Content,
};
use jupyter_zmq_client::{
    ClientControlConnection, ClientIoPubConnection, ClientShellConnection, ClientStdinConnection,
    create_client_control_connection, create_client_iopub_connection,
    create_client_shell_connection_with_identity, create_client_stdin_connection_with_identity,
    peer_identity_for_session,
};
use tokio::time::timeout;

/// A test that takes longer than this has failed.
const LONG: Duration = Duration::from_secs(30);

pub struct FrontEnd {
    pub shell: ClientShellConnection,
    pub control: ClientControlConnection,
    pub stdin: ClientStdinConnection,
    pub iopub: ClientIoPubConnection,
    /// Published messages that no test has looked at yet.
    pub unread: Vec<JupyterMessage>,
}

impl FrontEnd {
    /// Returns once the kernel has welcomed the subscription.
    pub async fn connect(connection: &ConnectionInfo) -> Self {
        let session = uuid::Uuid::new_v4().to_string();
        let identity = peer_identity_for_session(&session).unwrap();
        let shell =
            create_client_shell_connection_with_identity(connection, &session, identity.clone());
        let stdin = create_client_stdin_connection_with_identity(connection, &session, identity);
        let mut front_end = FrontEnd {
            shell: soon(shell).await.unwrap(),
            control: soon(create_client_control_connection(connection, &session))
                .await
                .unwrap(),
            stdin: soon(stdin).await.unwrap(),
            iopub: soon(create_client_iopub_connection(connection, "", &session))
                .await
                .unwrap(),
            unread: Vec::new(),
        };
        while !matches!(front_end.read().await.content, Content::IoPubWelcome(_)) {}
        front_end
    }

    /// Sends a request on the shell channel and returns its id.
    pub async fn send(&mut self, request: impl Into<JupyterMessage>) -> String {
        let request = request.into();
        let id = request.header.msg_id.clone();
        soon(self.shell.send(request)).await.unwrap();
        id
    }

    pub async fn send_control(&mut self, request: impl Into<JupyterMessage>) -> String {
        let request = request.into();
        let id = request.header.msg_id.clone();
        soon(self.control.send(request)).await.unwrap();
        id
    }

    /// The next reply on the shell channel.
    pub async fn reply(&mut self) -> JupyterMessage {
        soon(self.shell.read()).await.unwrap()
    }

    pub async fn control_reply(&mut self) -> JupyterMessage {
        soon(self.control.read()).await.unwrap()
    }

    /// The next published message.
    pub async fn read(&mut self) -> JupyterMessage {
        soon(self.iopub.read()).await.unwrap()
    }

    /// Reads until it finds a wanted message; the others are stored in `unread`.
    pub async fn read_until(&mut self, wanted: impl Fn(&JupyterMessage) -> bool) -> JupyterMessage {
        loop {
            let message = self.read().await;
            if wanted(&message) {
                return message;
            }
            self.unread.push(message);
        }
    }

    /// The messages published for a request, from busy to idle.
    pub async fn published(&mut self, id: &str) -> Vec<JupyterMessage> {
        let idle = self
            .read_until(|message| of(message, id) && state(message) == Some(&ExecutionState::Idle))
            .await;
        let (mine, others) = self
            .unread
            .drain(..)
            .partition::<Vec<_>, _>(|message| of(message, id));
        self.unread = others;
        mine.into_iter().chain([idle]).collect()
    }

    /// Runs a cell; returns its reply and the messages published for it.
    pub async fn execute(
        &mut self,
        request: impl Into<ExecuteRequest>,
    ) -> (ExecuteReply, Vec<JupyterMessage>) {
        let id = self.send(request.into()).await;
        // Read the output first: the reply comes only after the output has been read.
        let published = self.published(&id).await;
        let reply = self.reply().await;
        assert!(of(&reply, &id), "{reply:?}");
        (execute_reply(reply), published)
    }
}

pub fn execute_reply(message: JupyterMessage) -> ExecuteReply {
    match message.content {
        Content::ExecuteReply(reply) => reply,
        other => panic!("{other:?}"),
    }
}

/// Fails the test instead of waiting forever.
pub async fn soon<T>(what: impl Future<Output = T>) -> T {
    timeout(LONG, what).await.expect("it never came")
}

pub fn of(message: &JupyterMessage, id: &str) -> bool {
    message
        .parent_header
        .as_ref()
        .is_some_and(|parent| parent.msg_id == id)
}

pub fn state(message: &JupyterMessage) -> Option<&ExecutionState> {
    match &message.content {
        Content::Status(status) => Some(&status.execution_state),
        _ => None,
    }
}

/// The text of all streams.
pub fn text(messages: &[JupyterMessage]) -> String {
    messages
        .iter()
        .filter_map(|message| match &message.content {
            Content::StreamContent(stream) => Some(stream.text.as_str()),
            _ => None,
        })
        .collect()
}

/// The message type; for a status, its state; for a stream, its name.
pub fn kind(message: &JupyterMessage) -> String {
    match &message.content {
        Content::Status(status) => status.execution_state.as_str().to_owned(),
        Content::StreamContent(stream) => format!("{:?}", stream.name).to_lowercase(),
        content => content.message_type().to_owned(),
    }
}

pub fn states(messages: &[JupyterMessage]) -> Vec<String> {
    messages.iter().map(kind).collect()
}
