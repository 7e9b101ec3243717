//! Passes the session's questions to the language server, which it starts first if necessary.

use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use gpu_tutor_system::lock::lock;

use super::client::{Analyst, State};
use super::document::Document;
use super::notice;
use super::protocol::Answer;
use super::server::Server;

/// The server ended while it was working on a question.
struct Gone;

impl Analyst {
    /// Asks the server about a byte in the cell. Asks again if the server ended while it was answering.
    pub(super) fn ask<A: Answer>(
        &self,
        code: &str,
        offset: usize,
        limit: Duration,
    ) -> Option<(Document, Option<A>)> {
        for _ in 0..2 {
            match self.ask_once::<A>(code, offset, limit) {
                Err(Gone) => {}
                Ok(answer) => return answer,
            }
        }
        None
    }

    /// Releases the lock before it waits, so that another thread can ask or update in the meantime.
    fn ask_once<A: Answer>(
        &self,
        code: &str,
        offset: usize,
        limit: Duration,
    ) -> Result<Option<(Document, Option<A>)>, Gone> {
        let (document, server, answer, until) = {
            let mut state = lock(&self.shared.state);
            let document = Document::new(&self.shared.names.current(), code);
            let Some(server) = self.started(&mut state) else {
                return Ok(None);
            };
            let loading = if server.is_ready() {
                Duration::ZERO
            } else {
                self.shared.options.loading
            };
            let until = Instant::now() + limit + loading;
            let position = document.position(offset);
            let text = document.text.clone();
            let answer = server.ask(A::METHOD, text, position, until);
            (document, server, answer, until)
        };
        let answer = answer.recv_timeout(until.saturating_duration_since(Instant::now()));
        self.note();
        match answer {
            Ok(answer) => {
                let result = serde_json::from_value(answer).ok();
                Ok(result.map(|result| (document, result)))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) if server.has_ended() => Err(Gone),
            Err(RecvTimeoutError::Disconnected) => Ok(None),
        }
    }

    /// Returns the running server or starts a new one; `None` if the toolchain has no rust-analyzer.
    pub(super) fn started(&self, state: &mut State) -> Option<Arc<Server>> {
        if !state.server.as_ref().is_some_and(|server| server.is_fit()) {
            let options = self.shared.options.clone();
            let program = options.toolchain.rust_analyzer();
            if program.is_none() {
                self.note_missing(state);
            }
            state.server = Server::start(program?, options).ok().map(Arc::new);
        }
        state.server.clone()
    }

    fn note(&self) {
        self.note_missing(&mut lock(&self.shared.state));
    }

    fn note_missing(&self, state: &mut State) {
        let library = state.server.as_ref().and_then(|server| server.library());
        if let Some(missing) = notice::missing(&self.shared.options.toolchain, library)
            && !std::mem::replace(&mut state.noticed, true)
        {
            state.notice = Some(missing);
        }
    }
}
