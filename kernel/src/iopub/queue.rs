//! What waits to be published: whoever prints much waits here, and what it prints meanwhile goes out in one piece.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jupyter_protocol::{JupyterMessage, JupyterMessageContent, Stdio, StreamContent};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use crate::parent::{Parent, child};

/// Bytes that may wait before cells do.
const ROOM: usize = 8 << 20;
/// Bytes of text in one message, at most.
const PIECE: usize = 512 << 10;
/// Bytes of text that are sent without waiting for more.
const ENOUGH: usize = 64 << 10;
/// Between two messages that hold nothing but text, unless something else is to follow.
const PACE: Duration = Duration::from_millis(20);

/// Outputs of all cells and statuses, in order. Bounded by bytes: [`Outputs::say`] waits for room.
#[derive(Default)]
pub(crate) struct Outputs {
    waiting: Mutex<Waiting>,
    room: Condvar,
    news: Notify,
}

#[derive(Default)]
struct Waiting {
    items: VecDeque<Item>,
    bytes: usize,
    closed: bool,
    /// When text may go out again by itself.
    paced: Option<Instant>,
}

enum Item {
    Text {
        parent: Arc<Parent>,
        name: Stdio,
        text: String,
    },
    Whole {
        message: Box<JupyterMessage>,
        bytes: usize,
    },
}

impl Outputs {
    /// Queues a message of the kernel's own; never waits.
    pub(crate) fn publish(
        &self,
        parent: Option<&Arc<Parent>>,
        content: impl Into<JupyterMessageContent>,
    ) {
        let message = Box::new(child(parent.map(Arc::as_ref), content));
        self.push(self.lock(), Item::Whole { message, bytes: 0 });
    }

    /// Queues what a cell shows, once there is room.
    pub(crate) fn show(
        &self,
        parent: &Arc<Parent>,
        content: impl Into<JupyterMessageContent>,
        bytes: usize,
    ) {
        let message = Box::new(child(Some(parent), content));
        self.push(self.wait_for_room(), Item::Whole { message, bytes });
    }

    /// Queues what a cell prints, once there is room.
    pub(crate) fn print(&self, parent: &Arc<Parent>, name: &Stdio, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE));
            self.print_piece(parent, name, piece);
            rest = after;
        }
    }

    fn print_piece(&self, parent: &Arc<Parent>, name: &Stdio, text: &str) {
        let mut waiting = self.wait_for_room();
        if let Some(Item::Text {
            parent: last,
            name: last_name,
            text: together,
        }) = waiting.items.back_mut()
            && Arc::ptr_eq(last, parent)
            && stdout(last_name) == stdout(name)
            && together.len() + text.len() <= PIECE
        {
            let before = together.len();
            together.push_str(text);
            let after = together.len();
            waiting.bytes += text.len();
            drop(waiting);
            // Before that the publisher knows of the text already, and of when to send it.
            if before < ENOUGH && after >= ENOUGH {
                self.news.notify_one();
            }
            return;
        }
        let item = Item::Text {
            parent: parent.clone(),
            name: name.clone(),
            text: text.to_owned(),
        };
        self.push(waiting, item);
    }

    /// The next message, as soon as it may go out; nothing once all is said.
    pub(crate) async fn next(&self) -> Option<JupyterMessage> {
        loop {
            // Made before the look, so that what comes after it is not missed.
            let news = self.news.notified();
            let until = match self.look() {
                Look::Message(message) => return Some(*message),
                Look::Over => return None,
                Look::Until(until) => until,
                Look::Nothing => {
                    news.await;
                    continue;
                }
            };
            let _: Result<(), _> = timeout_at(until, news).await;
        }
    }

    /// Lets what waits go out, and nothing more in.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.room.notify_all();
        self.news.notify_one();
    }

    fn look(&self) -> Look {
        let mut waiting = self.lock();
        let Some(first) = waiting.items.front() else {
            return if waiting.closed {
                Look::Over
            } else {
                Look::Nothing
            };
        };
        if let Item::Text { text, .. } = first
            && waiting.items.len() == 1
            && text.len() < ENOUGH
            && !waiting.closed
            && let Some(paced) = waiting.paced
            && Instant::now() < paced
        {
            return Look::Until(paced);
        }
        let Some(first) = waiting.items.pop_front() else {
            return Look::Nothing;
        };
        waiting.bytes -= first.bytes();
        if matches!(first, Item::Text { .. }) {
            waiting.paced = Some(Instant::now() + PACE);
        }
        drop(waiting);
        self.room.notify_all();
        Look::Message(first.into_message())
    }

    fn push(&self, mut waiting: MutexGuard<'_, Waiting>, item: Item) {
        if waiting.closed {
            return;
        }
        waiting.bytes += item.bytes();
        waiting.items.push_back(item);
        drop(waiting);
        self.news.notify_one();
    }

    fn wait_for_room(&self) -> MutexGuard<'_, Waiting> {
        self.room
            .wait_while(self.lock(), |waiting| {
                waiting.bytes >= ROOM && !waiting.closed
            })
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

enum Look {
    Message(Box<JupyterMessage>),
    Until(Instant),
    Nothing,
    Over,
}

impl Item {
    fn bytes(&self) -> usize {
        match self {
            Item::Text { text, .. } => text.len(),
            Item::Whole { bytes, .. } => *bytes,
        }
    }

    fn into_message(self) -> Box<JupyterMessage> {
        match self {
            Item::Text { parent, name, text } => {
                Box::new(child(Some(&parent), StreamContent { name, text }))
            }
            Item::Whole { message, .. } => message,
        }
    }
}

fn stdout(name: &Stdio) -> bool {
    matches!(name, Stdio::Stdout)
}

#[cfg(test)]
#[path = "queue_tests.rs"]
mod tests;
