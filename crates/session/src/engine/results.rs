//! `_3` and `_`: the results of earlier cells.

use std::collections::BTreeSet;

use gpu_tutor_text::{say, t};

use super::Engine;
use super::compilation::Compilation;
use crate::cell::{inferred, words};
use crate::memory::deferred::{DeferredStatement, Reason};
use crate::memory::results::{Kept, name, number};
use crate::memory::{Memory, results};
use crate::{CellError, Outcome, Status};

impl Engine {
    /// Sets the number of the next cell. If no number is set, cells are counted.
    pub fn number(&mut self, number: usize) {
        self.number = number.saturating_sub(1);
    }

    /// Notes that a cell begins.
    pub fn begin_cell(&mut self) {
        self.number += 1;
    }

    /// Runs a cell that may name results.
    pub fn run(&mut self, source: &str) -> Outcome {
        let named = self.with_results(source);
        let before = self.memory.deferred.clone();
        self.bring_results(&named.text);
        let mut outcome = self.run_cell(&named.text);
        if outcome.status == Status::CompileError {
            self.memory.deferred = before;
        }
        self.explain(&named.text, &mut outcome);
        if let Some(error) = &mut outcome.error {
            named.move_back(error);
        }
        outcome
    }

    /// The text of a cell, with the last result's number after each `_` that refers to it.
    pub(super) fn with_results(&self, source: &str) -> Named {
        let places = self.places(source);
        let digits = self.memory.results.last().map(|last| last.to_string());
        let digits = digits.unwrap_or_default();
        let mut text = source.to_owned();
        for place in places.iter().rev() {
            text.insert_str(place + 1, &digits);
        }
        Named {
            text,
            places,
            longer: digits.len(),
        }
    }

    /// The places where a cell names the last result.
    fn places(&self, source: &str) -> Vec<usize> {
        if !words(source).any(|word| word == "_") || self.memory.results.last().is_none() {
            return Vec::new();
        }
        inferred(source)
    }

    /// Turns the results that a text names into variables, where possible.
    pub(super) fn bring_results(&mut self, text: &str) {
        for number in self.named_results(text) {
            if let Some(Ok(statement)) = self.memory.results.get(number) {
                let statement = statement.clone();
                self.memory.deferred.push(statement);
            }
        }
    }

    /// The numbers of the results named in a text that are not variables yet.
    fn named_results(&self, text: &str) -> BTreeSet<usize> {
        if !text.contains('_') || self.memory.results.last().is_none() {
            return BTreeSet::new();
        }
        let is_held = |word: &&str| {
            self.memory.variables.contains_key(*word) || self.memory.deferred.is_deferred(word)
        };
        words(text)
            .filter(|word| !is_held(word))
            .filter_map(number)
            .collect()
    }

    /// Explains why a result that a cell names does not exist.
    fn explain(&self, text: &str, outcome: &mut Outcome) {
        let Some(error) = &mut outcome.error else {
            return;
        };
        for number in self.named_results(text) {
            let name = name(number);
            if !error.message.contains(&format!("`{name}`")) {
                continue;
            }
            let why = match self.memory.results.get(number) {
                Some(Err(why)) => why.clone(),
                _ => say!(
                    "cell %{number} showed no value, or ran too many cells ago",
                    number
                ),
            };
            *error = CellError {
                labels: std::mem::take(&mut error.labels),
                ..CellError::new(
                    "result",
                    t!("there is no result `%{name}`: %{why}", name, why),
                )
                .help(t!("give a value a name to keep it: `let y = …;`"))
            };
        }
    }

    /// Remembers the result of the cell that just ran.
    pub(super) fn enter_result(&mut self, kept: Option<Kept>, outcome: &Outcome) {
        if let Some(kept) = kept.filter(|_| !outcome.result.is_empty()) {
            self.memory.results.enter(self.number, kept);
        }
    }

    /// How the result of a cell can be obtained again. `after` is what the session holds after the cell.
    pub(super) fn result_of(&self, compilation: &Compilation, after: &Memory) -> Option<Kept> {
        let cell = compilation.cell;
        let last = cell.last.clone()?;
        let statements = cell.statements.iter();
        let mut statements = statements.map(|statement| &statement.range);
        let index =
            statements.position(|range| range.start <= last.start && last.end <= range.end)?;
        let text = &cell.source[last];
        if !compilation.gives_the_same(index) {
            return Some(Err(say!(
                "evaluating it again might give a different value"
            )));
        }
        let held = after.names();
        let bound = cell.bindings().map(|binding| &binding.name);
        let mut named = bound.chain(compilation.memory.variables.keys());
        if let Some(gone) =
            named.find(|name| !held.contains(*name) && words(text).any(|word| word == **name))
        {
            return Some(Err(say!("it was made from `%{gone}`, which is gone", gone)));
        }
        let name = results::name(self.number);
        // A cell that shows a variable leaves it in place, so its result must do the same.
        let is_shown = after.variables.get(text.trim());
        let lent = is_shown.map_or("", |held| if held.is_number() { "" } else { "&" });
        let text = format!("let {name} = {lent}{};", crate::compile::one_line(text));
        Some(Ok(DeferredStatement {
            immutable_text: text.clone(),
            reads: after.reads(&text),
            copied: BTreeSet::new(),
            text,
            reason: Reason::TypeUnknown,
            binds: vec![(name, false)],
            changes: Vec::new(),
        }))
    }
}

/// A cell where each `_` that refers to the last result is followed by its number: `_3`.
pub(super) struct Named {
    pub text: String,
    /// The positions of these `_` in the cell as it was typed.
    places: Vec<usize>,
    /// The length of the number.
    longer: usize,
}

impl Named {
    /// Moves an error's labels to their positions in the cell as it was typed.
    pub fn move_back(&self, error: &mut CellError) {
        error.move_labels(|at| {
            let number = |(index, place): &(usize, &usize)| *place + 1 + index * self.longer;
            let before = self.places.iter().enumerate();
            let before = before.take_while(|place| number(place) < at).count();
            Some(at - before * self.longer)
        });
    }
}
