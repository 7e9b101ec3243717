use std::io::BufReader;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use super::*;
use crate::protocol::Position;

/// A conversation with a scripted server.
struct Stage {
    conversation: Conversation<Vec<u8>>,
    events: Sender<ServerEvent>,
    silence: Arc<Silence>,
}

fn stage() -> Stage {
    let (events, incoming) = channel();
    let silence = Arc::new(Silence::default());
    let document = Path::new("/tmp/cell.rs");
    Stage {
        conversation: Conversation::new(Vec::new(), incoming, document, silence.clone()),
        events,
        silence,
    }
}

impl Stage {
    fn says(&self, message: Message) {
        self.events
            .send(ServerEvent::Received(message))
            .expect("it listens");
    }

    /// The methods of all messages that were sent.
    fn sent(&self) -> Vec<String> {
        let mut input = BufReader::new(self.conversation.input.as_slice());
        let mut methods = Vec::new();
        while let Some(message) = Message::read(&mut input).expect("messages") {
            methods.push(match message {
                Message::Request { method, .. } => method,
                Message::Notification { method, .. } => method,
                Message::Response { id, .. } => format!("response to {id}"),
            });
        }
        methods
    }
}

fn response(id: i32, result: &str) -> Message {
    Message::Response {
        id: id.into(),
        result: Ok(result.into()),
    }
}

fn question(wait: Duration) -> Question {
    Question {
        method: "textDocument/hover",
        text: "fn f() {}".into(),
        position: Position::default(),
        until: Instant::now() + wait,
        answer: channel().0,
    }
}

#[test]
fn a_question_is_a_change_a_request_and_the_response_to_it() {
    let mut stage = stage();
    stage.says(response(99, "another"));
    stage.says(response(1, "this"));
    let asked = question(Duration::from_secs(60));
    let Ok(answer) = stage.conversation.ask(&asked, false) else {
        panic!("it is not over")
    };
    assert_eq!(answer, Some(json!("this")));
    assert_eq!(
        stage.sent(),
        ["textDocument/didChange", "textDocument/hover"]
    );
    assert_eq!(stage.silence.length(), None);
}

#[test]
fn what_is_asked_meanwhile_waits_for_its_turn() {
    let mut stage = stage();
    let later = question(Duration::from_secs(60));
    stage
        .events
        .send(ServerEvent::Asked(later))
        .expect("it listens");
    stage.says(response(1, "this"));
    let asked = question(Duration::from_secs(60));
    assert!(matches!(stage.conversation.ask(&asked, false), Ok(Some(_))));
    assert_eq!(stage.sent().len(), 2, "nothing was sent for the later one");
    assert_eq!(stage.conversation.questions.len(), 1);
}

#[test]
fn a_throwaway_question_gives_way() {
    let mut stage = stage();
    let asked = question(Duration::from_secs(60));
    stage
        .events
        .send(ServerEvent::Asked(asked))
        .expect("it listens");
    let throwaway = question(Duration::from_secs(60));
    assert!(matches!(stage.conversation.ask(&throwaway, true), Ok(None)));
    assert_eq!(stage.sent()[2..], ["$/cancelRequest"]);
}

#[test]
fn a_question_that_is_too_late_is_cancelled_and_the_silence_counts() {
    let mut stage = stage();
    let asked = question(Duration::ZERO);
    assert!(matches!(stage.conversation.ask(&asked, false), Ok(None)));
    assert_eq!(stage.sent()[2..], ["$/cancelRequest"]);
    assert!(stage.silence.length().is_some());
}

#[test]
fn the_servers_own_requests_are_answered_and_its_status_is_read() {
    let mut stage = stage();
    let method = "client/registerCapability".to_owned();
    stage.says(Message::Request {
        id: 7.into(),
        method,
        params: json!({}),
    });
    for quiescent in [false, true] {
        let method = "experimental/serverStatus".to_owned();
        let params = json!({"health": "ok", "quiescent": quiescent});
        stage.says(Message::Notification { method, params });
        assert!(!stage.conversation.is_loaded);
    }
    for _ in 0..3 {
        assert!(matches!(stage.conversation.wait(None), Ok(true)));
    }
    assert_eq!(stage.sent(), ["response to 7"]);
    assert!(stage.conversation.is_loaded);
}

#[test]
fn a_server_that_closes_its_output_ends_the_conversation() {
    let mut stage = stage();
    stage.events.send(ServerEvent::Closed).expect("it listens");
    let asked = question(Duration::from_secs(60));
    assert!(stage.conversation.ask(&asked, false).is_err());
}
