//! The history of cells, from this session and earlier ones.

mod file;
mod glob;

use std::collections::HashSet;
use std::path::Path;

use jupyter_protocol::{HistoryEntry, HistoryRequest};
use serde::{Deserialize, Serialize};

use crate::log::Log;
use file::HistoryFile;
use glob::Glob;

/// The maximum number of entries to keep.
const MAX_ENTRIES: usize = 10_000;

/// A cell that ran.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    session: usize,
    line: usize,
    input: String,
    /// The plain text of its result.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    output: String,
}

/// All entries, oldest first.
pub(crate) struct History {
    session: usize,
    entries: Vec<Entry>,
    file: Option<HistoryFile>,
    log: Log,
}

impl History {
    /// Loads the file, if there is one. Without it, the history starts empty and is not saved.
    pub(crate) fn open(file: Option<&Path>, log: Log) -> Self {
        let (file, entries) = match file.map(HistoryFile::open).transpose() {
            Ok(Some((file, entries))) => (Some(file), entries),
            Ok(None) => (None, Vec::new()),
            Err(error) => {
                log.line(format_args!("no history of other sessions: {error}"));
                (None, Vec::new())
            }
        };
        History {
            session: entries.iter().map(|entry| entry.session).max().unwrap_or(0) + 1,
            entries,
            file,
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
        if let Some(file) = &mut self.file
            && let Err(error) = file.append(&entry)
        {
            self.log
                .line(format_args!("history is no longer saved: {error}"));
            self.file = None;
        }
        if self.entries.len() >= 2 * MAX_ENTRIES {
            self.entries.drain(..MAX_ENTRIES);
        }
        self.entries.push(entry);
    }

    pub(crate) fn answer(&self, request: &HistoryRequest) -> Vec<HistoryEntry> {
        match request {
            HistoryRequest::Tail { n, output, .. } => {
                to_reply(last_n(self.entries.iter().collect(), *n), *output)
            }
            HistoryRequest::Range {
                session,
                start,
                stop,
                output,
                ..
            } => to_reply(self.range(session.unwrap_or(0), *start, *stop), *output),
            HistoryRequest::Search {
                pattern,
                unique,
                output,
                n,
                ..
            } => to_reply(last_n(self.search(pattern, *unique), *n), *output),
        }
    }

    /// The entries of one session: 0 is this session, and negative numbers count back from it. A `stop` of 0 means the
    /// end of the session.
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

    /// The entries whose input matches. `unique` keeps only the last of identical inputs.
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

fn last_n(mut entries: Vec<&Entry>, n: i32) -> Vec<&Entry> {
    let n = usize::try_from(n).unwrap_or(0);
    entries.split_off(entries.len().saturating_sub(n))
}

fn to_reply(entries: Vec<&Entry>, with_output: bool) -> Vec<HistoryEntry> {
    entries
        .into_iter()
        .map(|entry| {
            let (session, line, input) = (entry.session, entry.line, entry.input.clone());
            match with_output {
                true => HistoryEntry::InputOutput(session, line, (input, entry.output.clone())),
                false => HistoryEntry::Input(session, line, input),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
