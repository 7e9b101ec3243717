//! What a cell told of itself, sorted.

use std::collections::BTreeMap;

use crate::session::child::channel::{End, Event};
use crate::session::{CellError, Observation};

/// A cell's events, sorted.
#[derive(Default)]
pub struct Told {
    pub shown: BTreeMap<String, String>,
    pub failed: Option<CellError>,
    /// The message, and where in the generated source: line and column.
    pub panicked: Option<(String, usize, usize)>,
    pub observed: Vec<Observation>,
    pub end: Option<End>,
}

impl From<Vec<Event>> for Told {
    fn from(events: Vec<Event>) -> Told {
        let mut told = Told::default();
        for event in events {
            match event {
                // Heard and handed on as they came.
                Event::Begin
                | Event::Display { .. }
                | Event::Clear { .. }
                | Event::Changed { .. }
                | Event::Held { .. }
                | Event::Bound(_)
                | Event::Asked { .. } => {}
                Event::Shown(content) => told.shown = content,
                Event::Failed {
                    kind,
                    message,
                    help,
                } => {
                    told.failed = Some(CellError {
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
                } => told.panicked = Some((message, line, column)),
                Event::Panicked { .. } => {}
                Event::Observed { id, value } => told.observed.push(Observation { id, value }),
                Event::End(end) => told.end = Some(end),
            }
        }
        told
    }
}
