//! `:undo` and `:replay`.

use std::collections::BTreeSet;
use std::time::Instant;

use super::Engine;
use crate::session::memory::history::Recipe;
use crate::session::{CellError, Outcome, Status};
use crate::units::count;

impl Engine {
    /// Forgets the variables of a process that has ended, and tells how to bring them back.
    pub(super) fn process_ended(&mut self, outcome: &mut Outcome) {
        self.undo = None;
        outcome.lost = self.memory.variables.keys().cloned().collect();
        self.history.process_ended(&outcome.lost);
        self.memory.variables.clear();
        let lost: BTreeSet<String> = outcome.lost.iter().cloned().collect();
        self.memory.forget_made_of(&lost);
        self.memory.items.statics_are_gone();
        self.show_gpus();
        if let Some(cell) = self.device_cell().and_then(|cell| self.read(&cell)) {
            let _ = self.evaluate(&cell, Instant::now());
        }
        let help = match self.history.recipe_length() {
            0 => "no variable was held; definitions are kept".to_owned(),
            1 => "`:replay` plays the cell again that made them".to_owned(),
            count => format!("`:replay` plays the {count} cells again that made them"),
        };
        if let Some(error) = &mut outcome.error {
            error.help = Some(help);
        }
    }

    /// `:replay`: plays the cells again that made the lost variables.
    pub fn replay(&mut self) -> Outcome {
        let started = Instant::now();
        let Recipe { lost, cells } = self.history.take_recipe();
        if cells.is_empty() {
            return Outcome::shown("nothing was lost that cells could bring back");
        }
        for (index, source) in cells.iter().enumerate() {
            let outcome = self.run(source);
            if !outcome.status.is_ok() {
                self.history.put_back(Recipe {
                    lost,
                    cells: cells[index..].to_vec(),
                });
                return stopped(outcome, source);
            }
        }
        let names: Vec<String> = lost.iter().map(|name| format!("`{name}`")).collect();
        let mut outcome = Outcome::shown(&format!(
            "played {} again: {} {} back",
            count(cells.len() as u64, "cell", "cells"),
            names.join(", "),
            if names.len() == 1 { "is" } else { "are" }
        ));
        outcome.run_ms = started.elapsed().as_secs_f64() * 1e3;
        outcome
    }

    /// `:undo`: takes back what the last cell defined.
    pub fn undo(&mut self) -> Outcome {
        let Some(undo) = self.undo.take() else {
            return Outcome::shown("there is no cell to take back");
        };
        if let Some(hindrance) = undo.hindrance {
            let why = format!("the last cell cannot be taken back: {hindrance}");
            let help = "`:reset` starts afresh".to_owned();
            let error = CellError::new("undo", why).help(help);
            return Outcome::failed(Status::CompileError, error);
        }
        // Drop their values, which frees device memory.
        if !undo.made.is_empty() {
            let drops = undo
                .made
                .iter()
                .map(|name| format!("::std::mem::drop({name});"));
            let dropped = self.run(&drops.collect::<Vec<_>>().join("\n"));
            self.undo = None;
            if !dropped.status.is_ok() {
                return dropped;
            }
            self.history.forget_last();
        }
        self.history.forget_last();
        self.memory = undo.memory;
        let taken: Vec<String> = undo
            .made
            .iter()
            .chain(&undo.deferred)
            .chain(&undo.defined)
            .map(|name| format!("`{name}`"))
            .collect();
        Outcome::shown(&match taken.is_empty() {
            true => "the last cell had defined nothing".to_owned(),
            false => format!("took back {}", taken.join(", ")),
        })
    }
}

/// The outcome of a replay whose cell failed.
fn stopped(mut outcome: Outcome, source: &str) -> Outcome {
    if let Some(error) = &mut outcome.error {
        let first = source.lines().next().unwrap_or_default();
        let help = format!(
            "while playing again the cell that begins `{first}`; `:replay` goes on from there"
        );
        error.help = Some(match error.help.take() {
            Some(own) => format!("{own}\n{help}"),
            None => help,
        });
    }
    outcome
}
