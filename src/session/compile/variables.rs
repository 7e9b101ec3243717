//! The variables of a session in a cell's source: taken out of the store, made again from text, and put back.

use std::collections::HashSet;

use super::program::{Program, Put};
use super::source::Origin;
use super::{Form, hooks, spy_name};
use crate::session::cell::words;
use crate::session::memory::Held;
use crate::session::memory::deferred::Reason;

impl Program<'_> {
    /// What is bound at the end: by the cell, and by statements that have waited for it.
    pub(super) fn binds(&self, put: &Put) -> Vec<(String, bool)> {
        let mut binds: Vec<(String, bool)> = Vec::new();
        let mut add = |name: &str, mutable: bool| {
            binds.retain(|(other, _)| other != name);
            binds.push((name.to_owned(), mutable));
        };
        let made = put
            .rerun
            .iter()
            .filter(|index| !self.form.still_deferred.contains(index));
        let waited = made.filter_map(|index| self.deferred.get(*index));
        for statement in waited.filter(|statement| statement.reason == Reason::TypeUnknown) {
            statement
                .binds
                .iter()
                .for_each(|(name, mutable)| add(name, *mutable));
        }
        for (name, held) in self.reassigned_after_move {
            add(name, held.mutable);
        }
        for index in &put.run {
            for binding in &self.cell.statements[*index].bindings {
                add(&binding.name, binding.mutable);
            }
        }
        binds
    }

    /// The names that a deferred statement of this cell binds last: they are not stored, their text is.
    fn is_deferred_here(&self, name: &str) -> bool {
        let last = self.cell.statement_binding(name);
        last.is_some_and(|index| self.form.deferred.contains(&index))
    }

    /// The session's variables that a text names.
    pub(super) fn loads(&self, named: &str) -> Vec<(&str, &Held)> {
        let named: HashSet<&str> = words(named).collect();
        let wanted = |name: &str| self.form.whole || named.contains(name.trim_start_matches("r#"));
        let variables = self
            .variables
            .iter()
            .map(|(name, held)| (name.as_str(), held));
        variables
            .filter(|(name, _)| wanted(name) && !self.lost.iter().any(|lost| lost == name))
            .collect()
    }

    /// What puts variables back that the cell has consumed and given a new value, for each way out. It stands in front of the
    /// cell's own statements, so that the names in it are those of the session, whatever the cell binds anew.
    pub(super) fn exits(&self, loads: &[(&str, &Held)], put: &mut Put) {
        if self.form.moved_and_reassigned.is_empty() {
            return;
        }
        put.source.write("macro_rules! gpu_tutor_keep {");
        // The last is the cell's end.
        for exit in 1..=hooks::exits(self.cell) + 1 {
            put.source.write(&format!("({exit}) => {{"));
            for (name, held) in loads
                .iter()
                .filter(|(name, _)| self.form.moved_and_reassigned.contains(*name))
            {
                let origin = Origin::Exit {
                    exit,
                    name: (*name).to_owned(),
                };
                if !self
                    .form
                    .exits_without_value
                    .contains(&(exit, (*name).to_owned()))
                {
                    put.source.push(&back(name, held), origin);
                }
            }
            put.source.write("};");
        }
        put.source.write("}");
    }

    /// The statements of earlier cells that are run again. What they bind cannot be changed by the cell, unless that was found
    /// to be what it does: the change would be lost.
    pub(super) fn made_again(&self, put: &mut Put) {
        if put.rerun.is_empty() {
            return;
        }
        let mut fixed: Vec<&str> = Vec::new();
        put.source
            .write("let gpu_tutor_muted = ::prelude::wire::Muted::begin();");
        for index in put.rerun.clone() {
            let Some(statement) = self.deferred.get(index) else {
                continue;
            };
            let names = statement
                .binds
                .iter()
                .filter(|(_, mutable)| *mutable)
                .map(|(name, _)| name.as_str());
            let free = self.form.changed.contains(&index)
                || matches!(
                    statement.reason,
                    Reason::TypeUnknown | Reason::Closure | Reason::OnlyReferences
                );
            let changed: Vec<&str> = names.filter(|name| self.deferred.changes(name)).collect();
            let text = match free || !changed.is_empty() {
                true => &statement.text,
                false => &statement.immutable_text,
            };
            if !free {
                // What another statement reads cannot be moved; then the cell is trusted.
                let read = |name: &&str| self.deferred.is_read(name);
                fixed.extend(changed.into_iter().filter(|name| !read(name)));
            }
            put.source.push(text, Origin::Deferred(index));
        }
        for name in fixed {
            put.source.write(&format!("let {name} = {name};"));
        }
        put.source.write("::std::mem::drop(gpu_tutor_muted);");
    }

    /// Behind the cell's last statement: what shows types, and what stores the cell's variables.
    pub(super) fn ending(&self, loads: &[(&str, &Held)], put: &mut Put) {
        let form = self.form;
        let alive: Vec<String> = put_binds(&put.binds, form).cloned().collect();
        for name in &alive {
            if let Some(kind) = form
                .boxed
                .get(name)
                .filter(|_| !self.is_owning_closure(name))
            {
                let mutable = put
                    .binds
                    .iter()
                    .any(|(other, mutable)| other == name && *mutable);
                let mutable = if mutable { "mut " } else { "" };
                let line = format!("let {mutable}{name}: {kind} = ::std::boxed::Box::new({name});");
                put.source.push(&line, Origin::Bind(name.clone()));
            }
        }
        // What borrows is looked at before what it borrows from.
        for name in alive
            .iter()
            .rev()
            .filter(|name| !form.types.contains_key(*name))
        {
            let spy = format!("let {} = &{name};", spy_name(name));
            put.source.push(&spy, Origin::Bind(name.clone()));
            put.spied.push(name.clone());
        }
        let still_deferred = form
            .still_deferred
            .iter()
            .filter_map(|index| self.deferred.get(*index));
        for (name, _) in still_deferred.flat_map(|statement| &statement.binds) {
            put.source
                .write(&format!("let {} = &{name};", spy_name(name)));
            put.spied.push(name.clone());
        }
        for name in &form.dropped_first {
            put.source.write(&format!("::std::mem::drop({name});"));
        }
        for name in alive.iter().filter(|name| !self.is_deferred_here(name)) {
            let kind = form.types.get(name).map_or("_", String::as_str);
            let line = format!("gpu_tutor_store.bind_variable::<{kind}>(\"{name}\", {name});");
            put.source.push(&line, Origin::Bind(name.clone()));
        }
        if form
            .moved_and_reassigned
            .iter()
            .any(|name| loads.iter().any(|(other, _)| other == name))
        {
            put.source.write(&format!(
                "gpu_tutor_keep!({});",
                hooks::exits(self.cell) + 1
            ));
        }
    }

    /// The closure is boxed where it stands.
    fn is_owning_closure(&self, name: &str) -> bool {
        let mut closures = self
            .cell
            .statements
            .iter()
            .filter(|statement| statement.owning_closure.is_some());
        closures.any(|statement| {
            statement
                .bindings
                .iter()
                .any(|binding| binding.name == name)
        })
    }

    pub(super) fn stores(&self, loads: &[(&str, &Held)], put: &mut Put) {
        let form = self.form;
        for (name, held) in loads {
            if form.moved.contains(*name) || form.moved_and_reassigned.contains(*name) {
                continue;
            }
            let bound_anew = put.binds.iter().any(|(other, _)| other == name)
                && !form.unbound.contains(*name)
                && !self.is_deferred_here(name);
            let back = back(name, held);
            let line = match bound_anew {
                // It has got a new value, if the cell came to its end.
                true => format!("if !gpu_tutor_done {{ {back} }}"),
                false => back,
            };
            put.source.push(&line, Origin::Put((*name).to_owned()));
        }
    }
}

/// What is bound and still there at the cell's end.
fn put_binds<'b>(binds: &'b [(String, bool)], form: &'b Form) -> impl Iterator<Item = &'b String> {
    let names = binds.iter().map(|(name, _)| name);
    names.filter(|name| !form.unbound.contains(*name))
}

fn back(name: &str, held: &Held) -> String {
    format!(
        "gpu_tutor_store.put_variable::<{}>(\"{name}\", {name});",
        held.type_name
    )
}
