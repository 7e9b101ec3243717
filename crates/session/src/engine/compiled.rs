//! A cell that has been compiled and can run.

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_text::say;
use gpu_tutor_wire::How;

use super::compilation::Compilation;
use super::listed;
use crate::cell::value_words;
use crate::child::report::CellReport;
use crate::compile::Assembled;
use crate::compile::messages::Message;
use crate::compile::objects::Compiled;
use crate::compile::types::Inferred;
use crate::errors::diagnostics;
use crate::memory::deferred;

/// A compiled cell, and how it was compiled.
pub struct CompiledCell<'a> {
    pub compilation: Compilation<'a>,
    pub program: Assembled,
    pub library: Vec<u8>,
    /// The types of the variables it binds, as the compiler names them.
    pub types: BTreeMap<String, String>,
    /// The compiler's warnings.
    pub warnings: Vec<String>,
}

impl<'a> CompiledCell<'a> {
    pub(super) fn new(
        compilation: Compilation<'a>,
        program: Assembled,
        compiled: Compiled,
        messages: &[Message],
    ) -> CompiledCell<'a> {
        let type_name = |inferred| match inferred {
            Inferred::Named(type_name)
            | Inferred::Unnameable(type_name)
            | Inferred::OfClosures { type_name, .. } => type_name,
            Inferred::Function(pointer) => pointer,
            Inferred::Closure(_) => "{closure}".to_owned(),
        };
        let types = compiled.types.into_iter();
        let mut types: BTreeMap<String, String> = types
            .map(|(name, inferred)| (name, type_name(inferred)))
            .collect();
        for (name, type_name) in &compilation.plan.pinned_types {
            types.entry(name.clone()).or_insert(type_name.clone());
        }
        types.extend(program.written.iter().cloned());
        types.extend(compilation.plan.types.clone());
        CompiledCell {
            warnings: diagnostics::warnings(messages, &program.source, &compilation.cell.source),
            library: compiled.library.unwrap_or_default(),
            compilation,
            program,
            types,
        }
    }

    /// The statements of earlier cells that were waiting for this cell to determine their types, and the statements
    /// that change what those bind.
    pub fn waited(&self) -> BTreeSet<usize> {
        self.compilation.waited(&self.program)
    }

    /// The text of a cell that creates the variables whose types this cell determines, if what this cell binds would
    /// end with it. Once those variables exist, what borrows from them can be kept.
    pub fn makes_first(&self) -> Option<String> {
        let ends = !self.compilation.plan.ended.is_empty();
        ends.then(|| self.compilation.makes_first(&self.program, &self.types))
            .flatten()
    }

    /// Whether the cell rebinds the name of such a statement to a deferred value that borrows from it:
    /// `let text = String::from_utf8_lossy(&text);`. The statement is then run again together with the one that rebinds
    /// it.
    pub fn hides(&self, waited: usize) -> bool {
        let Compilation {
            cell, memory, plan, ..
        } = &self.compilation;
        let hides = |name: &String| {
            let own = cell.statement_binding(name);
            let own = own.filter(|index| plan.deferred.contains(index));
            own.is_some_and(|index| {
                let value = deferred::value_of(&cell.closed_statement(index));
                value_words(&value).any(|word| word == name)
            })
        };
        let statement = memory.deferred.get(waited);
        statement.is_some_and(|statement| statement.names().any(hides))
    }

    /// The tensors that an operator used up and the store set aside.
    pub fn set_aside(&self, report: &CellReport) -> BTreeSet<String> {
        let done = report.end.as_ref().is_some_and(|end| end.how == How::Done);
        let compilation = &self.compilation;
        let is_there = |name: &&String| {
            let held = compilation.memory.variables.get(*name);
            let is_small = held.is_some_and(|held| held.set_aside(name).is_some());
            let bound_anew = self.program.binds.iter().any(|(other, _)| other == *name);
            is_small && (bound_anew || !report.held.contains(*name))
        };
        let kept = compilation.plan.kept.iter().filter(|_| done);
        kept.filter(is_there).cloned().collect()
    }

    /// The text of each of the cell's own statements that runs.
    pub fn texts_run(&self) -> impl Iterator<Item = String> {
        let run = self.program.run.iter();
        run.map(|index| self.compilation.cell.closed_statement(*index))
    }

    /// Notes on what a program would keep but the session cannot.
    pub fn limits(&self) -> impl Iterator<Item = String> {
        let items = self.compilation.cell.items.iter();
        let thread_locals = items.filter(|item| item.is_thread_local).map(|item| {
            let what = item.name.as_deref().unwrap_or("impl");
            say!(
                "a static inside `%{what}` is reset in each cell; a static defined on its own is not",
                what
            )
        });
        let dropped = &self.compilation.dropped_functions;
        let dropped = (!dropped.is_empty()).then(|| {
            say!(
                "this cell does not compile together with %{names} of an earlier `impl`, so the session has removed that; define it again if you need it",
                names = listed(dropped.iter())
            )
        });
        let cell = self.compilation.cell;
        let outdated = self.compilation.outdated.iter();
        let outdated = outdated.filter(|name| cell.statement_binding(name).is_none());
        let outdated: Vec<&String> = outdated.collect();
        let outdated = (!outdated.is_empty()).then(|| {
            say!(
                "%{names} is gone: it was created with something that this cell defines differently",
                names = listed(outdated.into_iter())
            )
        });
        thread_locals.chain(dropped).chain(outdated)
    }
}
