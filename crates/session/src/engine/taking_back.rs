//! `:undo` and `:replay`.

use std::collections::BTreeSet;
use std::time::Instant;

use gpu_tutor_text::{say, t};

use super::undo::Undo;
use super::{Engine, listed};
use crate::memory::Memory;
use crate::memory::history::Recipe;
use crate::memory::loans::Loans;
use crate::{CellError, Outcome, Status};

impl Engine {
    /// Forgets the variables of a process that has ended, and says how to bring them back.
    pub(super) fn process_ended(&mut self, outcome: &mut Outcome) {
        self.undo = None;
        let mut lost: BTreeSet<String> = self.memory.variables.keys().cloned().collect();
        self.memory.variables.clear();
        self.memory.loans = Loans::default();
        // What was created from them is lost as well. Cells may have changed it, so it is replayed the same way.
        lost.extend(self.memory.forget_made_of(&lost));
        outcome.lost = lost.into_iter().collect();
        self.history.process_ended(&outcome.lost);
        self.memory.items.statics_are_gone();
        self.show_gpus();
        if let Some(cell) = self.device_cell().and_then(|cell| self.read(&cell)) {
            let _ = self.evaluate(&cell, Instant::now());
        }
        let help = match self.history.recipe_length() {
            0 => say!("there were no variables; definitions are kept"),
            1 => say!("`:replay` reruns the cell that created them"),
            count => say!(
                "`:replay` reruns the %{count} cells that created them",
                count
            ),
        };
        if let Some(error) = &mut outcome.error {
            error.help = Some(help);
        }
    }

    /// `:replay`: reruns the cells that created the lost variables.
    pub fn replay(&mut self) -> Outcome {
        let started = Instant::now();
        let Recipe { lost, cells } = self.history.take_recipe();
        if cells.is_empty() {
            return Outcome::shown(&t!("nothing was lost that cells could restore"));
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
        let names = listed(lost.iter());
        let mut outcome = Outcome::shown(&match (cells.len(), lost.len()) {
            (1, 1) => t!("reran 1 cell: %{names} is back", names),
            (1, _) => t!("reran 1 cell: %{names} are back", names),
            (count, 1) => t!("reran %{count} cells: %{names} is back", count, names),
            (count, _) => t!("reran %{count} cells: %{names} are back", count, names),
        });
        outcome.run_ms = started.elapsed().as_secs_f64() * 1e3;
        outcome
    }

    /// `:undo`: takes back what the last cell defined.
    pub fn undo(&mut self) -> Outcome {
        let Some(undo) = self.undo.take() else {
            return Outcome::shown(&t!(
                "there is no cell to take back: `:undo` goes back only one cell"
            ));
        };
        let again = match &undo.again {
            Ok(again) => again,
            Err(hindrance) => {
                let why = t!(
                    "the last cell cannot be taken back: %{hindrance}",
                    hindrance
                );
                let help = t!("`:reset` starts over");
                let error = CellError::new("undo", why).help(help);
                // A second `:undo` gives the same answer.
                self.undo = Some(undo);
                return Outcome::failed(Status::CompileError, error);
            }
        };
        let taken_back = self.history.count() - undo.played;
        let hidden = std::mem::take(&mut self.aside);
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
        }
        self.history.keep_first(undo.played);
        if !hidden.is_empty()
            && let Err(failed) = self.take_out(&undo)
        {
            return *failed;
        }
        // What earlier cells used up is no longer needed: the next cell drops it.
        let variables = &undo.memory.variables;
        let restored = |name: &String| variables.get(name)?.set_aside(name);
        let restored: Vec<String> = undo.aside.iter().filter_map(restored).collect();
        self.aside = hidden;
        self.aside.retain(|name| !restored.contains(name));
        if let Err(failed) = self.make_again(&undo.memory, again) {
            return *failed;
        }
        let mut back: BTreeSet<&String> = again.union(&undo.aside).collect();
        back.extend(&undo.changed);
        let names = undo.made.iter().chain(&undo.deferred).chain(&undo.defined);
        let taken = listed(names.filter(|name| !back.contains(name)));
        let names = listed(back.iter().copied());
        let told = match (taken.as_str(), back.len()) {
            ("", 0) => t!("the last cell defined nothing"),
            ("", 1) => t!("%{names} is as it was before", names),
            ("", _) => t!("%{names} are as they were before", names),
            (taken, 0) => t!("took back %{taken}", taken),
            (taken, 1) => t!(
                "took back %{taken}; %{names} is as it was before",
                taken,
                names
            ),
            (taken, _) => t!(
                "took back %{taken}; %{names} are as they were before",
                taken,
                names
            ),
        };
        Outcome {
            took_back: taken_back,
            ..Outcome::shown(&told)
        }
    }

    /// Restores the tensors that the store set aside.
    fn take_out(&mut self, undo: &Undo) -> Result<(), Box<Outcome>> {
        self.memory = undo.memory.clone();
        for name in &undo.aside {
            let Some(held) = self.memory.variables.remove(name) else {
                continue;
            };
            let Some(hidden) = held.set_aside(name) else {
                continue;
            };
            let text = match held.mutable {
                true => format!("let mut {name} = {hidden};"),
                false => format!("let {name} = {hidden};"),
            };
            self.memory.variables.insert(hidden, held);
            let outcome = self.run_internal(&text);
            if !outcome.status.is_ok() {
                return Err(Box::new(outcome));
            }
        }
        Ok(())
    }

    /// Goes back to what the session held before a cell, and reruns the statements that created these variables. Their
    /// output is not shown.
    fn make_again(
        &mut self,
        before: &Memory,
        names: &BTreeSet<String>,
    ) -> Result<(), Box<Outcome>> {
        self.memory = before.clone();
        let mut makers: Vec<_> = names
            .iter()
            .filter_map(|name| self.memory.variables.remove(name)?.made_by)
            .flat_map(|maker| {
                let made = (maker.cell, maker.statement);
                let all = std::iter::once(made).chain(maker.changes);
                all.map(|(cell, statement)| (cell, statement.text))
            })
            .collect();
        // A variable is created after those that its statement reads.
        makers.sort_by_key(|(cell, _)| *cell);
        for (_, text) in makers {
            let mut outcome = self.run_internal(&text);
            if !outcome.status.is_ok() {
                if let Some(error) = &mut outcome.error {
                    let help = t!("while restoring what was there before: `%{text}`", text);
                    error.help = Some(help.into_owned());
                    error.labels.clear();
                }
                return Err(Box::new(outcome));
            }
        }
        // A statement whose type is not known is deferred again. The others have recreated the same variables as
        // before, together with what was created from them.
        if names
            .iter()
            .all(|name| self.memory.variables.contains_key(name))
        {
            self.memory = before.clone();
        }
        Ok(())
    }
}

/// The outcome of a replay during which a cell failed.
fn stopped(mut outcome: Outcome, source: &str) -> Outcome {
    if let Some(error) = &mut outcome.error {
        let first = source.lines().next().unwrap_or_default();
        let help = t!(
            "while rerunning the cell that begins with `%{first}`; `:replay` continues from there",
            first
        );
        error.help = Some(match error.help.take() {
            Some(own) => format!("{own}\n{help}"),
            None => help.into_owned(),
        });
    }
    outcome
}
