//! The queue of messages to publish. It is bounded: a cell that prints too fast waits for room, and its text is
//! combined into larger messages.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jupyter_protocol::{JupyterMessage, JupyterMessageContent, Stdio, StreamContent};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use crate::parent::{Parent, child};

/// Cells wait while this many bytes are queued.
const CAPACITY: usize = 8 << 20;
/// The maximum number of bytes of text in one message.
const MAX_TEXT: usize = 512 << 10;
/// This many bytes of text are sent without waiting for more.
const FLUSH_SIZE: usize = 64 << 10;
/// The pause between two text messages, unless something else follows the text.
const FLUSH_INTERVAL: Duration = Duration::from_millis(20);

/// The outputs of all cells and the statuses, in order. Bounded: [`OutputQueue::show`] and [`OutputQueue::print`] wait
/// for room.
#[derive(Default)]
pub(crate) struct OutputQueue {
    state: Mutex<State>,
    room: Condvar,
    changed: Notify,
}

#[derive(Default)]
struct State {
    items: VecDeque<Item>,
    bytes: usize,
    closed: bool,
    /// Text alone is not sent before this time.
    not_before: Option<Instant>,
}

enum Item {
    Text {
        parent: Arc<Parent>,
        name: Stdio,
        text: String,
    },
    Message {
        message: Box<JupyterMessage>,
        bytes: usize,
    },
}

impl OutputQueue {
    /// Queues a message from the kernel itself. Never waits.
    pub(crate) fn publish(
        &self,
        parent: Option<&Arc<Parent>>,
        content: impl Into<JupyterMessageContent>,
    ) {
        let message = Box::new(child(parent.map(Arc::as_ref), content));
        self.push(self.lock(), Item::Message { message, bytes: 0 });
    }

    /// Queues a cell's output, after waiting for room.
    pub(crate) fn show(
        &self,
        parent: &Arc<Parent>,
        content: impl Into<JupyterMessageContent>,
        bytes: usize,
    ) {
        let message = Box::new(child(Some(parent), content));
        self.push(self.wait_for_room(), Item::Message { message, bytes });
    }

    /// Queues text that a cell prints, after waiting for room.
    pub(crate) fn print(&self, parent: &Arc<Parent>, name: &Stdio, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.floor_char_boundary(MAX_TEXT));
            self.append_text(parent, name, piece);
            rest = after;
        }
    }

    fn append_text(&self, parent: &Arc<Parent>, name: &Stdio, text: &str) {
        let mut state = self.wait_for_room();
        if let Some(Item::Text {
            parent: last,
            name: last_name,
            text: queued,
        }) = state.items.back_mut()
            && Arc::ptr_eq(last, parent)
            && stdout(last_name) == stdout(name)
            && queued.len() + text.len() <= MAX_TEXT
        {
            let before = queued.len();
            queued.push_str(text);
            let after = queued.len();
            state.bytes += text.len();
            drop(state);
            // Below that size, the publisher already knows about the text and when to send it.
            if before < FLUSH_SIZE && after >= FLUSH_SIZE {
                self.changed.notify_one();
            }
            return;
        }
        let item = Item::Text {
            parent: parent.clone(),
            name: name.clone(),
            text: text.to_owned(),
        };
        self.push(state, item);
    }

    /// The next message, as soon as it may be sent; `None` once the queue is closed and empty.
    pub(crate) async fn next(&self) -> Option<JupyterMessage> {
        loop {
            // Created before the check, so that no message queued after the check is missed.
            let changed = self.changed.notified();
            let until = match self.poll() {
                Next::Message(message) => return Some(*message),
                Next::Closed => return None,
                Next::Wait(until) => until,
                Next::Empty => {
                    changed.await;
                    continue;
                }
            };
            let _: Result<(), _> = timeout_at(until, changed).await;
        }
    }

    /// Accepts no more messages; those in the queue are still sent.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.room.notify_all();
        self.changed.notify_one();
    }

    fn poll(&self) -> Next {
        let mut state = self.lock();
        let Some(first) = state.items.front() else {
            return if state.closed {
                Next::Closed
            } else {
                Next::Empty
            };
        };
        if let Item::Text { text, .. } = first
            && state.items.len() == 1
            && text.len() < FLUSH_SIZE
            && !state.closed
            && let Some(not_before) = state.not_before
            && Instant::now() < not_before
        {
            return Next::Wait(not_before);
        }
        let Some(first) = state.items.pop_front() else {
            return Next::Empty;
        };
        state.bytes -= first.bytes();
        if matches!(first, Item::Text { .. }) {
            state.not_before = Some(Instant::now() + FLUSH_INTERVAL);
        }
        drop(state);
        self.room.notify_all();
        Next::Message(first.into_message())
    }

    fn push(&self, mut state: MutexGuard<'_, State>, item: Item) {
        if state.closed {
            return;
        }
        state.bytes += item.bytes();
        state.items.push_back(item);
        drop(state);
        self.changed.notify_one();
    }

    fn wait_for_room(&self) -> MutexGuard<'_, State> {
        self.room
            .wait_while(self.lock(), |state| {
                state.bytes >= CAPACITY && !state.closed
            })
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

enum Next {
    Message(Box<JupyterMessage>),
    Wait(Instant),
    Empty,
    Closed,
}

impl Item {
    fn bytes(&self) -> usize {
        match self {
            Item::Text { text, .. } => text.len(),
            Item::Message { bytes, .. } => *bytes,
        }
    }

    fn into_message(self) -> Box<JupyterMessage> {
        match self {
            Item::Text { parent, name, text } => {
                Box::new(child(Some(&parent), StreamContent { name, text }))
            }
            Item::Message { message, .. } => message,
        }
    }
}

fn stdout(name: &Stdio) -> bool {
    matches!(name, Stdio::Stdout)
}

#[cfg(test)]
#[path = "queue_tests.rs"]
mod tests;
