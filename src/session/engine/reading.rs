//! What the compiler's errors say about the form in which a cell was compiled.

use std::collections::BTreeSet;

use super::attempt::Attempt;
use crate::session::compilation::messages::Message;
use crate::session::compilation::{Origin, Put, words};
use crate::session::kept::Reason;
use crate::session::repeatable::Judge;
use crate::session::{Label, errors};

/// A type is not known.
const UNKNOWN: [&str; 4] = ["E0282", "E0283", "E0284", "E0790"];
/// What is borrowed does not live as long as the session does.
const SHORT_LIVED: [&str; 7] = [
    "E0597", "E0716", "E0521", "E0505", "E0373", "E0506", "E0310",
];
/// A type is not the one that is wanted.
const MISFIT: [&str; 6] = ["E0308", "E0277", "E0271", "E0369", "E0631", "E0599"];
/// Two imports bring in the same name.
const AMBIGUOUS: [&str; 2] = ["E0659", "ambiguous_glob_imports"];
/// What may not be changed.
const UNCHANGEABLE: [&str; 3] = ["E0596", "E0594", "E0384"];

impl Attempt<'_> {
    /// Changes the form so that these errors are not made again; tells whether there was a way.
    pub fn adjust(&mut self, put: &Put, messages: &[Message]) -> bool {
        let errors: Vec<&Message> = messages
            .iter()
            .filter(|message| message.is_error())
            .collect();
        self.unknown_types(put, &errors)
            || self.without_values(put, &errors)
            || self.boxes(put, &errors)
            || self.borrows(put, &errors)
            || self.drops(&errors)
            || self.changes(put, &errors)
            || self.moves(put, &errors)
            || self.ambiguous(put, &errors)
            || self.errors_without_text(put, &errors)
            || self.revives(put, &errors)
            || self.private(put, &errors)
            || self.fits_otherwise(put, &errors)
    }

    /// A variable that an earlier cell has consumed gets a new value.
    fn revives(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| error.code() == Some("E0425")) {
            let Some(name) = quoted(&error.message) else {
                continue;
            };
            if let Some(held) = self.memory.consumed.get(name).cloned()
                && self.assigns(name, put)
            {
                found |= self.revived.insert(name.to_owned(), held).is_none();
            }
        }
        found
    }

    /// The compiler names types by where they are defined; what is not public there may be reached from further out.
    fn private(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| error.code() == Some("E0603")) {
            let Some(module) = quoted(&error.message).map(|name| format!("{name}::")) else {
                continue;
            };
            for origin in origins(put, error) {
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

    /// Variables that could as well be of another type, or borrow.
    fn fits_otherwise(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let of_types = errors.iter().any(|error| has_code(error, &MISFIT));
        let of_lifetimes = errors.iter().any(|error| has_code(error, &SHORT_LIVED));
        (of_types || of_lifetimes) && self.remake(put, of_lifetimes)
    }

    /// A closure that is bound by itself is kept as text from the start.
    pub fn keep_closures(&mut self) {
        for index in 0..self.cell.statements.len() {
            if self.is_closure(index) {
                self.form.kept.insert(index);
            }
        }
    }

    /// Whether a statement binds a closure that is written out in it and does not take what it captures.
    pub fn is_closure(&self, index: usize) -> bool {
        self.cell.statements[index].is_let
            && matches!(self.parsed(index), Some(syn::Stmt::Local(local)) if local.init.as_ref().is_some_and(|init| {
                matches!(init.expr.as_ref(), syn::Expr::Closure(closure) if closure.capture.is_none())
            }))
    }

    fn parsed(&self, index: usize) -> Option<syn::Stmt> {
        let text = closed(self.text(index));
        let parsed = syn::parse::Parser::parse_str(syn::Block::parse_within, &text).ok();
        proc_macro2::extra::invalidate_current_thread_spans();
        parsed?.pop()
    }

    /// The text of a statement, as it was typed.
    pub fn text(&self, index: usize) -> &str {
        &self.source[self.cell.statements[index].range.clone()]
    }

    /// The statement of the cell that binds a name last.
    pub fn statement_binding(&self, name: &str) -> Option<usize> {
        let statements = self.cell.statements.iter();
        statements.enumerate().rev().find_map(|(index, statement)| {
            let bindings = &self.cell.bindings[statement.bindings.clone()];
            bindings
                .iter()
                .any(|binding| binding.name == name)
                .then_some(index)
        })
    }

    fn statement_at(&self, offset: usize) -> Option<usize> {
        let mut statements = self.cell.statements.iter();
        statements.position(|statement| statement.range.contains(&offset))
    }

    /// Keeps a statement as text, if it can be run again.
    pub fn keep_as_text(&mut self, statement: Option<usize>) -> bool {
        let Some(index) = statement else { return false };
        // What consumes a variable can be run but once.
        let consumes = words(self.text(index)).any(|word| self.form.moved.contains(word));
        !consumes && self.is_repeatable(index, true) && self.form.kept.insert(index)
    }

    /// Whether a statement can be run again; what is kept as text may change in it. `prints`: it may print, since it has been
    /// run before.
    pub fn is_repeatable(&self, index: usize, prints: bool) -> bool {
        let mut changeable: BTreeSet<String> = self.memory.kept.names().into_iter().collect();
        changeable.extend(self.names_kept_here());
        let judge = Judge {
            ledger: &self.ledger,
            changeable: &changeable,
            prints,
        };
        judge.is_repeatable(&closed(self.text(index)))
    }

    fn names_kept_here(&self) -> impl Iterator<Item = String> {
        let kept = self.form.kept.iter();
        let bindings = kept.flat_map(|index| {
            let bindings = self.cell.statements[*index].bindings.clone();
            &self.cell.bindings[bindings]
        });
        bindings.map(|binding| binding.name.clone())
    }

    /// The place of a name in the cell's own text.
    pub fn label(&self, name: &str) -> Option<Label> {
        let binding = self
            .cell
            .bindings
            .iter()
            .rfind(|binding| binding.name == name)?;
        let end = binding.name_end;
        Some(Label {
            start: end.saturating_sub(name.len()),
            end,
            text: "bound here".into(),
            primary: true,
        })
    }

    fn wait(&mut self, index: usize) -> bool {
        let statement = &self.cell.statements[index];
        let waits =
            statement.is_let && !statement.bindings.is_empty() && self.is_repeatable(index, false);
        if waits {
            self.form.kept.insert(index);
        }
        waits && self.form.waiting.insert(index)
    }

    fn unknown_types(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let unknown = errors.iter().find(|error| has_code(error, &UNKNOWN));
        let Some(unknown) = unknown else { return false };
        for origin in origins(put, unknown) {
            let index = match origin {
                Origin::Cell(at) => {
                    let returned = self
                        .cell
                        .returns
                        .iter()
                        .filter_map(|left| left.value.clone());
                    if returned.into_iter().any(|value| value.contains(&at))
                        && !self.form.boxed_returns
                    {
                        self.form.boxed_returns = true;
                        return true;
                    }
                    self.statement_at(at)
                }
                Origin::Bind(name) => self.statement_binding(&name),
                Origin::Kept(kept) => {
                    let statement = self.memory.kept.get(kept);
                    let waits = statement.filter(|statement| statement.reason == Reason::Waits);
                    let Some(statement) = waits.cloned() else {
                        continue;
                    };
                    let name = statement
                        .binds
                        .first()
                        .map_or("", |(name, _)| name)
                        .to_owned();
                    // A cell that only makes more of it waits along.
                    let run = put.run.clone();
                    if !run.is_empty() && run.iter().all(|index| self.wait(*index)) {
                        return true;
                    }
                    self.refusal = Some(errors::not_known_yet(&name, &statement.text));
                    return false;
                }
                _ => None,
            };
            if index.is_some_and(|index| self.wait(index)) {
                return true;
            }
        }
        false
    }

    /// `let x;` waits for its value.
    fn without_values(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| error.code() == Some("E0381")) {
            for origin in origins(put, error) {
                let Origin::Bind(name) = origin else { continue };
                let waits = self
                    .statement_binding(&name)
                    .is_some_and(|index| self.wait(index));
                found |= waits || self.form.unbound.insert(name);
            }
        }
        found
    }

    /// A box that does not fit what it was to hold.
    fn boxes(&mut self, put: &Put, errors: &[&Message]) -> bool {
        for error in errors.iter().filter(|error| !has_code(error, &SHORT_LIVED)) {
            for origin in origins(put, error) {
                let Origin::Bind(name) = origin else { continue };
                if self.form.boxed.remove(&name).is_none() {
                    continue;
                }
                let statement = self.statement_binding(&name);
                if self.keep_as_text(statement) {
                    return true;
                }
                self.refusal = Some(errors::unnameable(&name, "", self.label(&name)));
                return false;
            }
        }
        false
    }

    /// What a cell binds must not borrow from what ends with it.
    fn borrows(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors
            .iter()
            .filter(|error| error.code().is_none() || has_code(error, &SHORT_LIVED))
        {
            let Some(name) = borrower(put, error) else {
                found |= self.lends_for_ever(put, error);
                continue;
            };
            if let Some(index) = self.statement_binding(&name) {
                if self.form.kept.contains(&index) {
                    continue;
                }
                self.form.boxed.remove(&name);
                if !self.keep_as_text(Some(index)) {
                    self.refusal =
                        Some(errors::borrows(&name, self.text(index), self.label(&name)));
                    return false;
                }
                found = true;
            } else {
                // It has waited for its type, and turns out to borrow.
                let again = put.again.iter().rev();
                let binds = |index: &&usize| {
                    self.memory
                        .kept
                        .get(**index)
                        .is_some_and(|statement| statement.binds(&name))
                };
                if let Some(index) = again.clone().find(binds) {
                    found |= self.form.staying.insert(*index);
                    self.note_changes(&name, put);
                }
            }
        }
        found
    }

    /// What is kept as text is made anew, so it can go before what it borrows from is stored.
    fn drops(&mut self, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| error.code() == Some("E0505")) {
            let labels = error.spans.iter().filter_map(|span| span.label.as_deref());
            for label in labels.filter(|label| label.contains("is dropped")) {
                let Some(name) = quoted(label) else { continue };
                let is_text = self.memory.kept.is_kept(name)
                    || self.names_kept_here().any(|kept| kept == name);
                found |= is_text && self.form.dropped_first.insert(name.to_owned());
            }
        }
        found
    }

    /// The same, where the compiler points at the value and not at who keeps it.
    fn lends_for_ever(&mut self, put: &Put, error: &Message) -> bool {
        let labels = error.spans.iter().filter_map(|span| span.label.as_deref());
        if !labels.into_iter().any(|label| label.contains("'static")) {
            return false;
        }
        let places = origins(put, error).filter_map(|origin| match origin {
            Origin::Cell(at) => self.statement_at(at),
            _ => None,
        });
        let mut lets: Vec<usize> = places
            .filter(|index| self.cell.statements[*index].is_let)
            .collect();
        if lets.is_empty() {
            // What is borrowed lies in a statement of an earlier cell.
            let of_kept = |index: &usize| {
                self.cell.statements[*index].is_let
                    && words(self.text(*index)).any(|word| self.memory.kept.is_kept(word))
            };
            lets = put.run.iter().copied().filter(of_kept).collect();
        }
        let kept = lets
            .into_iter()
            .filter(|index| self.keep_as_text(Some(*index)));
        kept.count() > 0
    }

    /// All statements that name a variable which is kept as text may change it.
    fn note_changes(&mut self, name: &str, put: &Put) {
        for index in &put.run {
            if words(self.text(*index)).any(|word| word == name) {
                self.changes
                    .entry(*index)
                    .or_default()
                    .insert(name.to_owned());
            }
        }
    }

    /// Statements that change what earlier cells have made, where that is made anew in each.
    fn changes(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| has_code(error, &UNCHANGEABLE)) {
            let Some(name) = changed_name(&error.message) else {
                continue;
            };
            let binds = |index: &&usize| {
                self.memory.kept.get(**index).is_some_and(|statement| {
                    statement
                        .binds
                        .iter()
                        .any(|(bound, mutable)| bound == name && *mutable)
                })
            };
            let Some(index) = put.again.iter().rev().find(binds) else {
                continue;
            };
            self.form.changed.insert(*index);
            for origin in origins(put, error) {
                if let Origin::Cell(at) = origin
                    && let Some(statement) = self.statement_at(at)
                {
                    found |= self
                        .changes
                        .entry(statement)
                        .or_default()
                        .insert(name.to_owned());
                }
            }
        }
        found
    }

    /// What the cell consumes cannot be put back, but where it has a new value by then.
    fn moves(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors
            .iter()
            .filter(|error| has_code(error, &["E0382", "E0381"]))
        {
            for origin in origins(put, error) {
                found |= match origin {
                    Origin::Bind(name) => self.form.unbound.insert(name),
                    Origin::Put(name) if self.assigns(&name, put) => self.form.renewed.insert(name),
                    Origin::Put(name) => self.form.moved.insert(name),
                    Origin::Exit { exit, name } => self.form.without.insert((exit, name)),
                    _ => false,
                };
            }
        }
        // A closure that is not called takes nothing.
        let closures: Vec<usize> = self
            .form
            .kept
            .iter()
            .copied()
            .filter(|index| self.is_closure(*index))
            .collect();
        if found
            && closures
                .iter()
                .any(|index| self.form.waiting.insert(*index))
        {
            self.form.moved.clear();
            self.form.renewed.clear();
            self.form.without.clear();
        }
        found
    }

    fn assigns(&self, name: &str, put: &Put) -> bool {
        let assigned = put
            .run
            .iter()
            .flat_map(|index| &self.cell.statements[*index].assigned);
        assigned.into_iter().any(|assigned| assigned == name)
    }

    /// A name that both the prelude and a `*` of the learner's bring in is the learner's.
    fn ambiguous(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| has_code(error, &AMBIGUOUS)) {
            let Some(name) = quoted(&error.message) else {
                continue;
            };
            let name = name.to_owned();
            let uses = error.children.iter().flat_map(|child| origins(put, child));
            let paths: BTreeSet<String> = uses.filter_map(|origin| self.glob(origin)).collect();
            let mut own = paths.into_iter().filter(|path| path != "prelude");
            if let (Some(path), None) = (own.next(), own.next())
                && !self.ledger.defines(&name)
            {
                self.ledger.prefer(&name, &path);
                found = true;
            }
        }
        found
    }

    /// The path in front of the `*` that a piece of the source is.
    fn glob(&self, origin: Origin) -> Option<String> {
        let texts: Vec<String> = match origin {
            Origin::Item { name, .. } => vec![name],
            Origin::Cell(at) => {
                let mut items = self.cell.items.iter();
                let item = items.find(|item| item.range.contains(&at))?;
                let imports = crate::session::syntax::imports(&self.source[item.range.clone()]);
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

    /// Question marks behind errors that have a `Debug` alone.
    fn errors_without_text(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let mut found = false;
        let lacking = errors.iter().filter(|error| {
            error.code() == Some("E0277")
                && error
                    .message
                    .contains("doesn't implement `std::fmt::Display`")
        });
        for error in lacking {
            for origin in origins(put, error) {
                let Origin::Cell(at) = origin else { continue };
                let around = self.cell.tries.iter().enumerate();
                let around = around.filter(|(_, tried)| tried.contains(&at));
                let innermost = around.min_by_key(|(_, tried)| tried.len());
                found |= innermost.is_some_and(|(index, _)| self.form.by_debug.insert(index));
            }
        }
        found
    }
}

/// A statement with the `;` that the last of a cell may lack.
pub fn closed(text: &str) -> String {
    let text = text.trim_end();
    match text.ends_with([';', '}']) {
        true => text.to_owned(),
        false => format!("{text};"),
    }
}

fn has_code(error: &Message, codes: &[&str]) -> bool {
    error.code().is_some_and(|code| codes.contains(&code))
}

/// Where the places of an error came from.
fn origins<'p>(put: &'p Put, error: &'p Message) -> impl Iterator<Item = Origin> + 'p {
    let ranges = error.ranges();
    ranges.flat_map(|range| {
        // What the session has written in stands at the beginning of some.
        let ends = [range.start, range.end.saturating_sub(1)];
        let mut origins: Vec<Origin> = ends
            .into_iter()
            .filter_map(|at| Some(put.source.origin(at)?.0.clone()))
            .filter(|origin| *origin != Origin::Generated)
            .collect();
        origins.dedup();
        origins
    })
}

/// The name whose keeping asks that something lives longer than it does.
fn borrower(put: &Put, error: &Message) -> Option<String> {
    let bound = |span: &crate::session::compilation::messages::Span| {
        let place = span.place()?;
        match put.source.origin(place.start)?.0 {
            Origin::Bind(name) => Some(name.clone()),
            _ => None,
        }
    };
    let labelled = error.spans.iter().filter(|span| {
        span.label
            .as_deref()
            .is_some_and(|label| label.contains("'static") || label.contains("must outlive"))
    });
    labelled
        .filter_map(bound)
        .next()
        .or_else(|| match error.code() {
            // Of a move only the end that was not foreseen is told.
            Some("E0505") => None,
            _ => error.spans.iter().find_map(bound),
        })
}

/// The first name between backquotes.
fn quoted(message: &str) -> Option<&str> {
    message.split('`').nth(1)
}

/// Whose change an error is about: of `*a.b[0]` it is `a`.
fn changed_name(message: &str) -> Option<&str> {
    let place = quoted(message)?.trim_start_matches(['*', '(']);
    words(place).next()
}
