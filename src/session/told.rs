//! What a cell told of itself, sorted.

use std::collections::BTreeMap;

use super::channel::{End, Event};
use super::{CellError, Observation, Variable, types};

/// A cell's events, sorted.
#[derive(Default)]
pub struct Told {
    pub bound: Vec<Variable>,
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
                | Event::Asked { .. } => {}
                Event::Bound(variable) => told.bound.push(variable),
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

impl Told {
    /// The description each of these names had last, in the order of the names.
    pub fn last_of_each(&self, names: &[String]) -> Vec<Variable> {
        let mut variables: Vec<Variable> = Vec::new();
        for name in names {
            if variables.iter().any(|variable| variable.name == *name) {
                continue;
            }
            let last = self
                .bound
                .iter()
                .rev()
                .find(|variable| variable.name == *name);
            variables.extend(last.map(|variable| Variable {
                type_name: types::short(&variable.type_name),
                ..variable.clone()
            }));
        }
        variables
    }
}
