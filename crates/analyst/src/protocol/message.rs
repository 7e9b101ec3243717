//! The messages that client and server exchange: JSON-RPC, each message preceded by a header with its length.

use std::io::{self, BufRead, Read, Write};

use serde_json::{Value, json};

/// The longest message that is read, in bytes: far longer than any answer.
const LONGEST: u64 = 1 << 28;
/// The longest line of a header, in bytes.
const LONGEST_LINE: u64 = 1 << 12;

#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    Request {
        id: Value,
        method: String,
        params: Value,
    },
    Notification {
        method: String,
        params: Value,
    },
    Response {
        id: Value,
        /// The result, or the error.
        result: Result<Value, Value>,
    },
}

impl Message {
    /// Reads the next message; `None` if the input ends before it.
    ///
    /// # Errors
    /// If the input cannot be read, ends in the middle of a message or does not contain one.
    pub fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
        let Some(length) = header(input)? else {
            return Ok(None);
        };
        let mut text = String::new();
        let read = input.take(length).read_to_string(&mut text)?;
        if u64::try_from(read).ok() != Some(length) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        // `parse` is optimised in its own crate, unlike the generic functions that read JSON.
        message(text.parse()?).ok_or_else(malformed).map(Some)
    }

    /// # Errors
    /// If the output cannot be written.
    pub fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let message = match self {
            Message::Request { id, method, params } => {
                json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
            }
            Message::Notification { method, params } => {
                json!({"jsonrpc": "2.0", "method": method, "params": params})
            }
            Message::Response { id, result } => match result {
                Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
                Err(error) => json!({"jsonrpc": "2.0", "id": id, "error": error}),
            },
        };
        let text = message.to_string();
        let text = format!("Content-Length: {}\r\n\r\n{text}", text.len());
        output.write_all(text.as_bytes())?;
        output.flush()
    }
}

/// Reads the lines up to the message, and returns its length; `None` if there are none.
fn header(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    for number in 0.. {
        let mut line = String::new();
        input.take(LONGEST_LINE).read_line(&mut line)?;
        if line.is_empty() && number == 0 {
            return Ok(None);
        }
        let line = line.strip_suffix("\r\n").ok_or_else(malformed)?;
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(malformed)?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = value.trim().parse().ok();
        }
    }
    let length = length.filter(|length| *length <= LONGEST);
    length.ok_or_else(malformed).map(Some)
}

fn message(mut value: Value) -> Option<Message> {
    let fields = value.as_object_mut()?;
    let id = fields
        .remove("id")
        .filter(|id| id.is_number() || id.is_string());
    let method = fields.get("method").and_then(Value::as_str);
    Some(match (id, method.map(str::to_owned)) {
        (Some(id), Some(method)) => Message::Request {
            id,
            method,
            params: fields.remove("params").unwrap_or_default(),
        },
        (None, Some(method)) => Message::Notification {
            method,
            params: fields.remove("params").unwrap_or_default(),
        },
        (Some(id), None) => Message::Response {
            id,
            result: match fields.remove("result") {
                Some(result) => Ok(result),
                None => Err(fields.remove("error")?),
            },
        },
        (None, None) => return None,
    })
}

fn malformed() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that is read before the end or the first error, and whether it was the end.
    fn read(mut input: &[u8]) -> (Vec<Message>, bool) {
        let mut messages = Vec::new();
        loop {
            match Message::read(&mut input) {
                Ok(Some(message)) => messages.push(message),
                Ok(None) => return (messages, true),
                Err(_) => return (messages, false),
            }
        }
    }

    fn framed(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn what_is_written_is_read_again_until_the_input_ends() {
        let (id, method) = (Value::from(3), String::from("größe"));
        let params = json!({"text": "😀\r\n"});
        let sent = [
            Message::Request {
                id: id.clone(),
                method: method.clone(),
                params: params.clone(),
            },
            Message::Notification { method, params },
            Message::Response {
                id: id.clone(),
                result: Ok(Value::Null),
            },
            Message::Response {
                id: "a".into(),
                result: Err(json!({"code": 1, "message": "no"})),
            },
        ];
        let mut bytes = Vec::new();
        for message in &sent {
            message.write(&mut bytes).expect("a vector takes it");
        }
        assert_eq!(read(&bytes), (sent.to_vec(), true));
    }

    #[test]
    fn a_message_says_its_version_and_its_length_in_bytes() {
        let mut bytes = Vec::new();
        let message = Message::Notification {
            method: "é".into(),
            params: json!({}),
        };
        message.write(&mut bytes).expect("a vector takes it");
        let text = String::from_utf8(bytes).expect("text");
        let (header, body) = text.split_once("\r\n\r\n").expect("a header");
        assert_eq!(header, format!("Content-Length: {}", body.len()));
        let sent: Value = body.parse().expect("JSON");
        assert_eq!(sent, json!({"jsonrpc": "2.0", "method": "é", "params": {}}));
    }

    #[test]
    fn headers_have_any_case_and_others_are_ignored() {
        let text = "Content-Type: a; b: c\r\ncontent-LENGTH:15\r\nX: 1\r\n\r\n{\"method\": \"a\"}";
        let method = Message::Notification {
            method: "a".into(),
            params: Value::Null,
        };
        assert_eq!(read(text.as_bytes()), (vec![method], true));
    }

    #[test]
    fn an_end_within_a_message_is_an_error() {
        let whole = framed(r#"{"id": 1, "result": null}"#);
        assert_eq!(read(b""), (vec![], true));
        for end in 1..whole.len() {
            assert_eq!(read(&whole.as_bytes()[..end]), (vec![], false), "{end}");
        }
    }

    #[test]
    fn a_length_that_is_missing_no_number_or_huge_is_an_error() {
        for header in [
            "X: 1",
            "Content-Length",
            "Content-Length: -1",
            "Content-Length: 999999999999",
            "Content-Length: 99999999999999999999999",
        ] {
            let input = format!("{header}\r\n\r\n{{}}");
            assert_eq!(read(input.as_bytes()), (vec![], false), "{header}");
        }
        let endless = "X".repeat(9999) + "\r\n\r\n";
        assert_eq!(read(endless.as_bytes()), (vec![], false));
    }

    #[test]
    fn what_is_no_message_is_an_error() {
        for text in [
            "",
            "[]",
            "{}",
            "{",
            "\"a\"",
            r#"{"id": 1}"#,
            r#"{"id": null}"#,
        ] {
            assert_eq!(read(framed(text).as_bytes()), (vec![], false), "{text}");
        }
    }
}
