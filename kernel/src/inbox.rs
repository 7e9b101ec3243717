//! Reads messages from a socket and fills in the fields that clients can omit.

use jupyter_protocol::{Header, JupyterMessage, JupyterMessageContent};
use jupyter_zmq_client::{RawMessage, RouterRecvConnection, RuntimeError};
use serde_json::{Value, json};
use zeromq::SocketRecv;

/// The next message.
///
/// # Errors
/// If the message is malformed or its signature is wrong. The next message may still be valid.
pub(crate) async fn next(from: &mut RouterRecvConnection) -> Result<JupyterMessage, RuntimeError> {
    let raw = RawMessage::from_multipart(from.socket.recv().await?, &from.mac)?;
    let [header, parent, metadata, content, buffers @ ..] = &raw.jparts[..] else {
        return Err(RuntimeError::InsufficientMessageParts(raw.jparts.len()));
    };
    let header: Header = serde_json::from_slice(header)?;
    let mut content: Value = serde_json::from_slice(content)?;
    complete(&header.msg_type, &mut content);
    let content = JupyterMessageContent::from_type_and_content(&header.msg_type, content).map_err(
        |source| RuntimeError::ParseError {
            msg_type: header.msg_type.clone(),
            source,
        },
    )?;
    Ok(JupyterMessage {
        metadata: serde_json::from_slice(metadata)?,
        // A message without a parent has an empty header.
        parent_header: serde_json::from_slice(parent).ok(),
        buffers: buffers.to_vec(),
        zmq_identities: raw.zmq_identities,
        header,
        content,
        channel: None,
    })
}

/// Fills in fields that are missing or null with the protocol's defaults.
fn complete(kind: &str, content: &mut Value) {
    let Some(fields) = content.as_object_mut() else {
        return;
    };
    let unlimited = json!(i32::MAX);
    let defaults = match kind {
        "execute_request" => vec![
            ("silent", json!(false)),
            ("store_history", json!(true)),
            ("user_expressions", json!({})),
        ],
        "history_request" => vec![
            ("hist_access_type", json!("tail")),
            ("output", json!(false)),
            ("raw", json!(true)),
            ("start", json!(0)),
            ("stop", unlimited.clone()),
            ("n", unlimited),
            ("pattern", json!("*")),
            ("unique", json!(false)),
        ],
        "complete_request" | "inspect_request" => {
            let code = fields.get("code").and_then(Value::as_str);
            let end = code.unwrap_or_default().chars().count();
            vec![("cursor_pos", json!(end)), ("detail_level", json!(0))]
        }
        "shutdown_request" => vec![("restart", json!(false))],
        _ => Vec::new(),
    };
    for (name, value) in defaults {
        let field = fields.entry(name).or_insert(Value::Null);
        if field.is_null() {
            *field = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use jupyter_protocol::{HistoryRequest, JupyterMessageContent};
    use serde_json::{Value, json};

    use super::complete;

    fn read(kind: &str, mut content: Value) -> JupyterMessageContent {
        complete(kind, &mut content);
        JupyterMessageContent::from_type_and_content(kind, content).expect("a valid message")
    }

    #[test]
    fn a_cell_is_stored_and_not_silent_by_default() {
        let JupyterMessageContent::ExecuteRequest(cell) =
            read("execute_request", json!({"code": "1"}))
        else {
            panic!("a cell");
        };
        assert!(cell.store_history && !cell.silent);
        let content = json!({"code": "1", "silent": true, "store_history": null});
        let JupyterMessageContent::ExecuteRequest(cell) = read("execute_request", content) else {
            panic!("a cell");
        };
        assert!(cell.store_history && cell.silent);
    }

    #[test]
    fn a_history_request_may_leave_out_fields() {
        let search = json!({"hist_access_type": "search", "pattern": "let*"});
        let JupyterMessageContent::HistoryRequest(HistoryRequest::Search { n, unique, .. }) =
            read("history_request", search)
        else {
            panic!("a search");
        };
        assert_eq!((n, unique), (i32::MAX, false));
        let range = json!({"hist_access_type": "range", "session": 0, "start": 1, "stop": null});
        assert!(matches!(
            read("history_request", range),
            JupyterMessageContent::HistoryRequest(HistoryRequest::Range {
                start: 1,
                stop: i32::MAX,
                ..
            })
        ));
    }

    #[test]
    fn a_completion_without_a_cursor_is_at_the_end() {
        let JupyterMessageContent::CompleteRequest(request) =
            read("complete_request", json!({"code": "é."}))
        else {
            panic!("a completion");
        };
        assert_eq!(request.cursor_pos, 2);
    }
}
