//! What a session holds: its variables, their types and what a cell can name.

use super::Engine;
use crate::session::analyst::{Scope, ScopeVariable};
use crate::session::channel::{Event, Heard};
use crate::session::undo::Before;
use crate::session::{Variable, generated, stand_in, types};

impl Engine {
    pub fn variables(&self) -> Vec<Variable> {
        let mut all: Vec<Variable> = self
            .context
            .variables_and_types()
            .map(|(name, type_name)| {
                let fresh = || Variable {
                    name: name.to_owned(),
                    type_name: types::short(
                        &generated::resolve(type_name, &self.types).unwrap_or_default(),
                    ),
                    ..Variable::default()
                };
                self.known.get(name).cloned().unwrap_or_else(fresh)
            })
            .collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// What a cell can name, for whoever completes it.
    pub fn scope(&self) -> Scope {
        let variables = self.before().into_iter().map(|held| ScopeVariable {
            name: held.name,
            type_name: held.type_name,
            mutable: held.mutable,
        });
        Scope {
            uses: self.ledger.uses().to_vec(),
            items: self.ledger.items().map(str::to_owned).collect(),
            variables: variables.collect(),
        }
    }

    pub(super) fn before(&self) -> Vec<Before> {
        let variables = self.context.variables_and_types();
        variables
            .map(|(name, type_name)| Before {
                name: name.to_owned(),
                type_name: generated::resolve(type_name, &self.types).unwrap_or_default(),
                mutable: self.mutable.contains(name),
            })
            .collect()
    }

    pub(super) fn names(&self) -> Vec<String> {
        let variables = self.context.variables_and_types();
        variables.map(|(name, _)| name.to_owned()).collect()
    }

    /// Reads the types that the compiler's stand-in has written down.
    pub(super) fn read_types(&mut self) {
        self.types = stand_in::known_types(&self.folder);
    }

    /// Writes into what was told of variables the types that only the compiler knew.
    pub(super) fn name_types(&self, heard: &mut Heard) {
        let unnamed = heard
            .events
            .iter()
            .any(|event| matches!(event, Event::Bound(_)));
        if !unnamed {
            return;
        }
        let of = |wanted: &str| {
            let mut variables = self.context.variables_and_types();
            let (_, type_name) = variables.find(|(name, _)| *name == wanted)?;
            generated::resolve(type_name, &self.types)
        };
        for event in &mut heard.events {
            if let Event::Bound(variable) = event {
                variable.type_name = of(&variable.name).unwrap_or_default();
            }
        }
    }
}
