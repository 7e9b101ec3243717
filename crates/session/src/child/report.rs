//! A cell's report: all events that arrived while it ran.

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_wire::{Content, End, Event, Variable};

use crate::{CellError, Observation};

/// Everything that arrived while one cell ran.
#[derive(Debug, Default)]
pub struct CellReport {
    pub stdout: String,
    pub stderr: String,
    /// Whether output was dropped because it exceeded a limit.
    pub truncated: bool,
    /// The value that the cell showed, keyed by MIME type.
    pub shown: Content,
    /// The error that the cell returned.
    pub failed: Option<CellError>,
    /// The panic in the cell's own thread.
    pub panicked: Option<Panic>,
    pub observed: Vec<Observation>,
    /// The variables that the cell stored, keyed by name.
    pub bound: BTreeMap<String, Variable>,
    /// The variables that the cell consumed and assigned again and that have a value at its end.
    pub held: BTreeSet<String>,
    /// The variables whose type differs from what the cell expected. If there are any, the cell did not run.
    pub changed: BTreeSet<String>,
    pub end: Option<End>,
    /// Whether other code called functions reserved for the session's and the grader's own code, or began or ended the
    /// cell in their place.
    pub meddled: bool,
    begun: bool,
}

/// A panic, with its line and column in the generated source.
#[derive(Debug)]
pub struct Panic {
    pub message: String,
    pub line: u32,
    pub column: u32,
}

impl CellReport {
    /// Adds an event to the report. Events that the reader handles at once are ignored.
    pub(super) fn add(&mut self, event: Event) {
        match event {
            Event::Bound(variable) => {
                self.bound.insert(variable.name.clone(), variable);
            }
            Event::Changed { name } => {
                self.changed.insert(name);
            }
            Event::Held { names } => self.held.extend(names),
            Event::Shown(content) => self.shown = content,
            Event::Failed {
                kind,
                message,
                help,
            } => {
                self.failed = Some(CellError {
                    kind,
                    message,
                    help,
                    ..CellError::default()
                });
            }
            Event::Panicked {
                message,
                line,
                column,
                thread: None,
            } => {
                self.panicked = Some(Panic {
                    message,
                    line,
                    column,
                });
            }
            Event::Observed { id, value } => self.observed.push(Observation { id, value }),
            Event::Begin => self.meddled |= std::mem::replace(&mut self.begun, true),
            Event::End(end) => self.meddled |= self.end.replace(end).is_some(),
            Event::Meddled => self.meddled = true,
            Event::Panicked { .. }
            | Event::Display { .. }
            | Event::Clear { .. }
            | Event::Asked { .. } => {}
        }
    }
}
