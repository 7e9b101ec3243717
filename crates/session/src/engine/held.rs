//! Lists what a session holds: its variables, their types and what a cell can name.

use gpu_tutor_text::{say, t};

use super::Engine;
use super::listed;
use crate::Variable;
use crate::compile::types;
use crate::memory::OPENING;
use crate::memory::deferred::Reason;
use crate::memory::{Held, Memory};
use crate::scope::{INFERRED, Scope, ScopeVariable};

impl Engine {
    pub fn variables(&self) -> Vec<Variable> {
        let memory = &self.memory;
        let held = memory.variables.iter();
        let held = held.filter(|(name, _)| !memory.deferred.is_deferred(name));
        let shown = |(name, held): (&String, &Held)| {
            let of = listed(memory.loans.owners(name));
            let note = say!("borrows %{names}", names = of);
            Variable {
                note: (!of.is_empty()).then_some(note).or(held.shown.note.clone()),
                ..held.shown.clone()
            }
        };
        let mut all: Vec<Variable> = held.map(shown).collect();
        let deferred = memory.deferred.names();
        all.extend(deferred.iter().map(|name| deferred_variable(memory, name)));
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// Whether there is, or once was, a variable with this name.
    pub fn holds(&self, name: &str) -> bool {
        self.memory.names().contains(name) || self.memory.why_missing(name).is_some()
    }

    /// The names that a cell can use, for completion.
    pub fn scope(&self) -> Scope {
        let memory = &self.memory;
        let held = memory.variables.iter();
        let held = held.map(|(name, held)| (name.clone(), held.type_name.clone(), held.mutable));
        let deferred = memory.deferred.names().into_iter();
        let deferred = deferred.filter(|name| !memory.variables.contains_key(name));
        let deferred = deferred.map(|name| (name, INFERRED.to_owned(), false));
        let variables = held
            .chain(deferred)
            .map(|(name, type_name, mutable)| ScopeVariable {
                name,
                type_name,
                mutable,
            });
        let uses = memory.items.uses();
        let uses = uses.filter(|text| *text != OPENING);
        Scope {
            uses: uses.map(str::to_owned).collect(),
            items: memory.items.texts().map(str::to_owned).collect(),
            variables: variables.collect(),
            statements: memory.deferred.texts().map(str::to_owned).collect(),
            gone: memory.gone().map(str::to_owned).collect(),
        }
    }
}

/// A deferred variable, as shown to users.
pub(super) fn deferred_variable(memory: &Memory, name: &str) -> Variable {
    let type_name = memory.deferred_types.get(name);
    let statement = memory.deferred.binding(name);
    let reason = statement.map_or(Reason::Borrows, |statement| statement.reason);
    let of = statement.map_or_else(String::new, |statement| listed(statement.reads.iter()));
    let note = match reason {
        Reason::TypeUnknown => t!("its type is known when it is used"),
        Reason::Closure if of.is_empty() => t!("a closure"),
        Reason::Closure => t!("a closure over %{names}", names = of),
        _ if of.is_empty() => t!("recreated in each cell"),
        _ => t!("borrows %{names}", names = of),
    };
    Variable {
        name: name.to_owned(),
        type_name: type_name.map_or_else(|| "_".to_owned(), |type_name| types::short(type_name)),
        note: Some(note.into_owned()),
        ..Variable::default()
    }
}
