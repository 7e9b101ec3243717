//! The cells that were run, in this session and in earlier ones.

mod glob;
mod store;

use std::collections::HashSet;
use std::path::Path;

use jupyter_protocol::{HistoryEntry, HistoryRequest};
use serde::{Deserialize, Serialize};

use crate::log::Log;
use glob::Glob;
use store::Store;

/// Entries that are kept, at most.
const KEPT: usize = 10_000;

/// One cell that was run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    session: usize,
    line: usize,
    input: String,
    /// The text of its result.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    output: String,
}

/// All entries, oldest first.
pub(crate) struct History {
    session: usize,
    entries: Vec<Entry>,
    store: Option<Store>,
    log: Log,
}

impl History {
    /// With what is in the file, if there is one to be kept.
    pub(crate) fn open(file: Option<&Path>, log: Log) -> Self {
        let (store, entries) = match file.map(Store::open).transpose() {
            Ok(Some((store, entries))) => (Some(store), entries),
            Ok(None) => (None, Vec::new()),
            Err(error) => {
                log.line(format_args!("no history of other sessions: {error}"));
                (None, Vec::new())
            }
        };
        History {
            session: entries.iter().map(|entry| entry.session).max().unwrap_or(0) + 1,
            entries,
            store,
            log,
        }
    }

    pub(crate) fn record(&mut self, line: usize, input: &str, output: &str) {
        let entry = Entry {
            session: self.session,
            line,
            input: input.to_owned(),
            output: output.to_owned(),
        };
        if let Some(store) = &mut self.store
            && let Err(error) = store.append(&entry)
        {
            self.log
                .line(format_args!("history is no longer kept: {error}"));
            self.store = None;
        }
        if self.entries.len() >= 2 * KEPT {
            self.entries.drain(..KEPT);
        }
        self.entries.push(entry);
    }

    pub(crate) fn answer(&self, request: &HistoryRequest) -> Vec<HistoryEntry> {
        match request {
            HistoryRequest::Tail { n, output, .. } => {
                shown(last(self.entries.iter().collect(), *n), *output)
            }
            HistoryRequest::Range {
                session,
                start,
                stop,
                output,
                ..
            } => shown(self.range(session.unwrap_or(0), *start, *stop), *output),
            HistoryRequest::Search {
                pattern,
                unique,
                output,
                n,
                ..
            } => shown(last(self.search(pattern, *unique), *n), *output),
        }
    }

    /// Lines of one session: 0 is this one, below that they are counted backwards from it. A `stop` of 0 is the session's end.
    fn range(&self, session: i32, start: i32, stop: i32) -> Vec<&Entry> {
        let session = match usize::try_from(session) {
            Ok(0) => Some(self.session),
            Ok(session) => Some(session),
            Err(_) => self.session.checked_sub(session.unsigned_abs() as usize),
        };
        let start = usize::try_from(start).unwrap_or(0);
        let stop = usize::try_from(stop).ok().filter(|&stop| stop > 0);
        self.entries
            .iter()
            .filter(|entry| Some(entry.session) == session)
            .filter(|entry| entry.line >= start && stop.is_none_or(|stop| entry.line < stop))
            .collect()
    }

    /// Inputs that match; of equal ones the last, if they are to be unique.
    fn search(&self, pattern: &str, unique: bool) -> Vec<&Entry> {
        let pattern = Glob::new(pattern);
        let mut found: Vec<_> = self
            .entries
            .iter()
            .filter(|entry| pattern.matches(&entry.input))
            .collect();
        if unique {
            let mut seen = HashSet::new();
            found.reverse();
            found.retain(|entry| seen.insert(&entry.input));
            found.reverse();
        }
        found
    }
}

fn last(mut entries: Vec<&Entry>, n: i32) -> Vec<&Entry> {
    let n = usize::try_from(n).unwrap_or(0);
    entries.split_off(entries.len().saturating_sub(n))
}

fn shown(entries: Vec<&Entry>, with_output: bool) -> Vec<HistoryEntry> {
    entries
        .into_iter()
        .map(|entry| {
            let Entry {
                session,
                line,
                input,
                output,
            } = entry.clone();
            if with_output {
                HistoryEntry::InputOutput(session, line, (input, output))
            } else {
                HistoryEntry::Input(session, line, input)
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
