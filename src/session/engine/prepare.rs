//! A cell on its way to evcxr: hooks and placeholders written in, wishes told to the compiler's stand-in.

use std::fs;

use super::Engine;
use crate::session::generated::{self, PLACEHOLDER, Wishes};
use crate::session::rewrite::{self, Rewritten};
use crate::session::stand_in::AHEAD_FILE;
use crate::session::syntax::{self, Cell};

/// A cell as it goes to evcxr.
pub(super) struct Prepared {
    pub cell: Option<Cell>,
    pub rewritten: Rewritten,
}

impl Engine {
    /// Compiles a cell for the day it is run, and does not run it.
    pub fn compile_ahead(&mut self, source: &str) {
        let mark = self.folder.join(AHEAD_FILE);
        let prepared = self.prepare(source);
        if prepared.cell.is_none() || fs::write(&mark, "").is_err() {
            return;
        }
        // It fails by design: the stand-in keeps the object, and gives none out.
        let _ = self.context.eval(&prepared.rewritten.text);
        let _ = fs::remove_file(&mark);
        self.channel.drain();
        self.read_types();
    }

    /// Writes hooks and placeholders into a cell.
    pub(super) fn prepare(&mut self, source: &str) -> Prepared {
        let Some(mut cell) = syntax::parse(source) else {
            return Prepared {
                cell: None,
                rewritten: Rewritten::unread(source),
            };
        };
        let constants: Vec<String> = cell
            .bindings
            .iter()
            .map(|binding| binding.name.clone())
            .filter(|name| self.ledger.is_constant(source, &cell, name))
            .collect();
        cell.tell_constants(|name| constants.iter().any(|constant| constant == name));
        let wishes = self.wishes(source, &cell);
        let placeholders: Vec<Option<String>> = cell
            .bindings
            .iter()
            .map(|binding| (!binding.typed).then(|| self.placeholder()))
            .collect();
        let rewritten = rewrite::for_running(source, &cell, &placeholders, &wishes);
        Prepared {
            cell: Some(cell),
            rewritten,
        }
    }

    fn placeholder(&mut self) -> String {
        self.placeholders += 1;
        format!("{PLACEHOLDER}{}", self.placeholders)
    }

    fn wishes(&self, source: &str, cell: &Cell) -> Wishes {
        let redefined = self.ledger.redefined(source, cell);
        let is_lost = |type_name: &str| {
            let type_name = generated::resolve(type_name, &self.types).unwrap_or_default();
            generated::words(&type_name).any(|word| redefined.contains(word))
        };
        let mut lost: Vec<String> = Vec::new();
        if !redefined.is_empty() {
            let variables = self.context.variables_and_types();
            let of_them = variables.filter(|(_, type_name)| is_lost(type_name));
            lost.extend(of_them.map(|(name, _)| name.to_owned()));
            lost.sort();
        }
        Wishes {
            optimise: cell.wants_optimisation || self.ledger.may_loop(source),
            defines: !cell.items.is_empty(),
            lost,
        }
    }
}
