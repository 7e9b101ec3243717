//! Repairs errors about names, and about types that a cell cannot name.

use std::collections::BTreeSet;

use super::{AMBIGUOUS, has_code, origins, quoted};
use crate::cell::imports;
use crate::compile::messages::Message;
use crate::compile::{Assembled, Origin};
use crate::engine::compilation::Compilation;

impl Compilation<'_> {
    /// If the prelude and one of the learner's `*` imports both bring in a name, the learner's wins.
    pub(super) fn repair_ambiguous_names(
        &mut self,
        program: &Assembled,
        errors: &[&Message],
    ) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| has_code(error, &AMBIGUOUS)) {
            let Some(name) = quoted(&error.message) else {
                continue;
            };
            let name = name.to_owned();
            let uses = error
                .children
                .iter()
                .flat_map(|child| origins(program, child));
            let paths: BTreeSet<String> = uses.filter_map(|origin| self.glob(origin)).collect();
            let mut own = paths.into_iter().filter(|path| path != "prelude");
            if let (Some(path), None) = (own.next(), own.next())
                && !self.memory.items.defines(&name)
            {
                self.memory.items.prefer(&name, &path);
                found = true;
            }
        }
        found
    }

    /// The path before the `*`, if a piece of the source is a `*` import.
    fn glob(&self, origin: Origin) -> Option<String> {
        let texts: Vec<String> = match origin {
            Origin::Item { name, .. } => vec![name],
            Origin::Cell(at) => {
                let mut items = self.cell.items.iter();
                let item = items.find(|item| item.range.contains(&at))?;
                let imports = imports(self.cell.item_text(item));
                imports.into_iter().map(|import| import.text).collect()
            }
            _ => return None,
        };
        texts.iter().find_map(|text| {
            let (path, _) = text.split_once("::*")?;
            let (_, path) = path.rsplit_once("use ")?;
            Some(path.trim().to_owned())
        })
    }

    /// The compiler names a type by the module that defines it. If that module is private, tries the path without it.
    pub(super) fn repair_private_paths(
        &mut self,
        program: &Assembled,
        errors: &[&Message],
    ) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| error.code() == Some("E0603")) {
            let Some(module) = quoted(&error.message).map(|name| format!("{name}::")) else {
                continue;
            };
            for origin in origins(program, error) {
                let Origin::Load(name) = origin else { continue };
                if let Some(held) = self.memory.variables.get_mut(&name) {
                    let shorter = held.type_name.replacen(&module, "", 1);
                    found |= shorter != held.type_name;
                    held.type_name = shorter;
                }
            }
        }
        found
    }

    /// Declares a variable that an earlier cell consumed and this one assigns to.
    pub(super) fn repair_moved_names(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| error.code() == Some("E0425")) {
            let Some(name) = quoted(&error.message) else {
                continue;
            };
            if let Some(held) = self.memory.consumed.get(name).cloned()
                && self.assigns(name, program)
            {
                found |= self
                    .reassigned_after_move
                    .insert(name.to_owned(), held)
                    .is_none();
            }
        }
        found
    }

    /// Reports errors by their `Debug` text if they have no `Display`.
    pub(super) fn repair_error_texts(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        let mut found = false;
        let lacking = errors.iter().filter(|error| {
            error.code() == Some("E0277")
                && error
                    .message
                    .contains("doesn't implement `std::fmt::Display`")
        });
        for error in lacking {
            for origin in origins(program, error) {
                let Origin::Cell(at) = origin else { continue };
                let around = self.cell.tries.iter().enumerate();
                let around = around.filter(|(_, tried)| tried.contains(&at));
                let innermost = around.min_by_key(|(_, tried)| tried.len());
                found |= innermost.is_some_and(|(index, _)| self.plan.by_debug.insert(index));
            }
        }
        found
    }
}
