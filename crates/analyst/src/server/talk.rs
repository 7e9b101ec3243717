//! The thread that talks to one language server: it starts the server, asks one question at a time, and ends the server
//! when it has been idle for too long.

use std::io::BufReader;
use std::path::Path;
use std::process::ChildStdout;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use gpu_tutor_session::scope::Scope;
use serde_json::json;

use super::State;
use super::ahead::{AHEAD, throwaway};
use super::conversation::{Conversation, Over};
use super::settings::initialize;
use super::shared::ServerEvent;
use crate::document::Document;
use crate::library;
use crate::options::AnalystOptions;
use crate::project::Project;
use crate::protocol::{InitializeResult, Message};

/// After a pause of this length, the thread asks a warm-up question.
const BREATH: Duration = Duration::from_millis(100);

/// Starts the server and talks to it until it ends.
pub fn talk(
    program: &Path,
    options: &AnalystOptions,
    state: &State,
    events: Sender<ServerEvent>,
    incoming: Receiver<ServerEvent>,
) {
    // Keep the project: dropping it removes the folder that the server reads.
    let Some((mut conversation, _project)) = begin(program, options, state, events, incoming)
    else {
        state.process.end();
        return;
    };
    let _ = converse(&mut conversation, options, state);
    // End the process before the pending questions are dropped: the session may ask them again, and must then use a new
    // server.
    state.process.end();
}

/// Starts the process and a thread that reads its messages.
fn begin(
    program: &Path,
    options: &AnalystOptions,
    state: &State,
    events: Sender<ServerEvent>,
    incoming: Receiver<ServerEvent>,
) -> Option<(Conversation<impl std::io::Write>, Project)> {
    let library = library::ensure(&options.toolchain);
    let _ = state.library.set(library.is_some());
    let text = Document::new(&Scope::default(), "").text;
    let project = Project::write(
        &options.toolchain,
        &options.prelude,
        library.as_deref(),
        &text,
    )
    .ok()?;
    let (input, output) = state.process.start(program, project.folder()).ok()?;
    std::thread::Builder::new()
        .name("analyst-reader".into())
        .spawn(move || read(output, &events))
        .ok()?;
    let silence = state.silence.clone();
    let mut conversation = Conversation::new(input, incoming, &project.document(), silence);
    open(&mut conversation, options, &project, text).ok()?;
    Some((conversation, project))
}

fn read(output: ChildStdout, events: &Sender<ServerEvent>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(message)) = Message::read(&mut output) {
        if events.send(ServerEvent::Received(message)).is_err() {
            return;
        }
    }
    let _ = events.send(ServerEvent::Closed);
}

/// Performs the `initialize` handshake and opens the document.
fn open(
    conversation: &mut Conversation<impl std::io::Write>,
    options: &AnalystOptions,
    project: &Project,
    text: String,
) -> Result<(), Over> {
    let params = initialize(&options.toolchain, project);
    let agreed = conversation.request::<InitializeResult>(params)?;
    if agreed.capabilities.position_encoding.as_deref() != Some("utf-8") {
        return Err(Over);
    }
    conversation.notify("initialized", json!({}))?;
    let uri = conversation.document();
    let document = json!({"uri": uri, "languageId": "rust", "version": 0, "text": text});
    conversation.notify("textDocument/didOpen", json!({"textDocument": document}))
}

/// Asks questions until the server ends or has been idle for too long.
fn converse(
    conversation: &mut Conversation<impl std::io::Write>,
    options: &AnalystOptions,
    state: &State,
) -> Result<(), Over> {
    state.silence.begins();
    while !conversation.is_loaded {
        conversation.wait(None)?;
    }
    state.silence.ends();
    state.is_ready.store(true, Ordering::Release);
    let mut ahead = AHEAD.iter();
    let mut last = Instant::now();
    loop {
        while let Some(question) = conversation.questions.pop_front() {
            // Skip a question whose time is up.
            if question.until > Instant::now() {
                match conversation.ask(&question, false) {
                    // The session may no longer be waiting.
                    Ok(Some(answer)) => drop(question.answer.send(answer)),
                    Ok(None) => {}
                    Err(over) => {
                        // Keep the question with the others: all are dropped only after the process has ended.
                        conversation.questions.push_front(question);
                        return Err(over);
                    }
                }
            }
            last = Instant::now();
        }
        let idle_at = last + options.idle;
        let breath_at = last + BREATH;
        if breath_at < idle_at
            && let Some(cell) = ahead.as_slice().first()
        {
            let first = ahead.len() == AHEAD.len();
            if !first && conversation.wait(Some(breath_at))? {
                continue;
            }
            ahead.next();
            conversation.ask(&throwaway(cell), true)?;
        } else if !conversation.wait(Some(idle_at))? && conversation.questions.is_empty() {
            return Ok(());
        }
    }
}
