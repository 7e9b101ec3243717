//! A cell's way to a library: compiled in the form in which most cells stand, and where the compiler says that this one
//! cannot, in another.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::Engine;
use super::reading::is_short_lived;
use super::ready::Ready;
use crate::session::cell::{Cell, words};
use crate::session::compile::messages::Message;
use crate::session::compile::objects::Compiled;
use crate::session::compile::stand_in::{Job, SessionDependencies};
use crate::session::compile::types::Inferred;
use crate::session::compile::{Form, Program, Put, messages, stand_in};
use crate::session::memory::kept::changeable::{acts_when_dropped, is_changeable, owns_changeable};
use crate::session::memory::kept::repeatable::borrows_from_nowhere;
use crate::session::memory::ledger::Ledger;
use crate::session::memory::{Held, Memory};

use crate::session::errors::diagnostics;
use crate::session::{CellError, errors};

/// How often a cell is compiled anew at most. Every attempt settles something, so this is never reached but by a mistake here.
const ATTEMPTS: usize = 24;

/// A box that holds any iterator.
const ITERATOR: &str = "::std::boxed::Box<dyn ::std::iter::Iterator<Item = _>>";

/// Why a cell cannot run.
pub enum Refusal {
    /// The learner's mistake, or what a session cannot do.
    Error(CellError),
    /// The machine's.
    Failed(io::Error),
}

/// A cell on its way.
pub struct Attempt<'a> {
    pub source: &'a str,
    pub cell: &'a Cell,
    pub memory: Memory,
    pub ledger: Ledger,
    pub symbols: usize,
    pub form: Form,
    pub lost: Vec<String>,
    /// Variables whose values are not needed any more: they are made again from text.
    pub dropped: Vec<String>,
    /// Variables that were consumed, and get a new value now.
    pub revived: BTreeMap<String, Held>,
    /// The memory and the form before variables were made anew from text; once is enough.
    pub before_remaking: Option<(Memory, Form)>,
    pub changes: BTreeMap<usize, BTreeSet<String>>,
    /// What is to be said if nothing helps.
    pub refusal: Option<CellError>,
}

impl Engine {
    /// Compiles a cell, in as many forms as it takes.
    pub(super) fn compile(&self, source: &str, cell: &Cell) -> Result<Ready, Refusal> {
        let mut ledger = self.memory.ledger.clone();
        ledger.enter(source, cell, self.cells);
        let mut attempt = Attempt {
            source,
            cell,
            memory: self.memory.clone(),
            lost: self.lost(source, cell),
            dropped: Vec::new(),
            revived: BTreeMap::new(),
            before_remaking: None,
            ledger,
            symbols: self.symbols,
            form: Form::default(),
            changes: BTreeMap::new(),
            refusal: None,
        };
        attempt.keep_closures();
        let dependencies = stand_in::session_dependencies(&self.folder);
        for _ in 0..ATTEMPTS {
            let put = attempt.program(&attempt.form).put_together();
            let compiled = self
                .build(&attempt, &put, &dependencies)
                .map_err(Refusal::Failed)?;
            let messages = messages::read(&compiled.messages);
            let settled = match &compiled.library {
                Some(_) => {
                    !attempt.settle_types(&put, &compiled.types)
                        && attempt.stays(&put, &compiled.types)
                }
                None if attempt.adjust(&put, &messages) => false,
                None if attempt.take_back_remaking() => false,
                None => {
                    self.whole(&mut attempt, &put, &messages, &dependencies)?;
                    false
                }
            };
            if settled {
                return Ok(attempt.ready(put, compiled, &messages));
            }
            if let Some(refusal) = attempt.refusal.take() {
                return Err(Refusal::Error(refusal));
            }
        }
        let text = "the session found no form in which this cell can run";
        let error = CellError {
            help: Some("split it into several cells, or put it in braces: `{ … }`".into()),
            ..errors::message("compile", text)
        };
        Err(Refusal::Error(error))
    }

    fn build(
        &self,
        attempt: &Attempt,
        put: &Put,
        dependencies: &SessionDependencies,
    ) -> io::Result<Compiled> {
        stand_in::compiled(&Job {
            stand_in: &self.stand_in,
            folder: &self.folder,
            dependencies: &dependencies.arguments,
            optimise: attempt.cell.wants_optimisation
                || attempt.ledger.may_loop(&attempt.everything_run(put)),
            text: &put.source.text,
            spied: &put.spied,
        })
    }

    /// The last resort: with all of the session, and in the form in which the compiler explains best. What was left out may be
    /// what is missing; if not, this is the learner's to mend.
    fn whole(
        &self,
        attempt: &mut Attempt,
        put: &Put,
        said_before: &[Message],
        dependencies: &SessionDependencies,
    ) -> Result<(), Refusal> {
        if !said_before.iter().any(Message::is_error) {
            let text = "the compiler ended without a word; is there memory and disk space left?";
            return Err(Refusal::Failed(io::Error::other(text)));
        }
        let form = Form {
            whole: true,
            for_messages: true,
            ..attempt.form.clone()
        };
        let for_messages = attempt.program(&form).put_together();
        let said = stand_in::check(&Job {
            stand_in: &self.stand_in,
            folder: &self.folder,
            dependencies: &dependencies.arguments,
            optimise: false,
            text: &for_messages.source.text,
            spied: &[],
        })
        .map_err(Refusal::Failed)?;
        if said.is_empty() && !attempt.form.whole {
            attempt.form.whole = true;
            return Ok(());
        }
        let messages = messages::read(&said);
        let reports = messages.iter().any(Message::is_error);
        if !reports && attempt.refusal.is_none() && is_short_lived(said_before) {
            // What the compiler says then is about code that the session has written around the cell.
            return Err(Refusal::Error(errors::borrows_too_long()));
        }
        let (messages, source) = match reports {
            true => (&messages[..], &for_messages.source),
            false => (said_before, &put.source),
        };
        Err(Refusal::Error(attempt.refusal.take().unwrap_or_else(
            || diagnostics::compile_errors(messages, source, attempt.source),
        )))
    }

    /// Variables of types that a cell defines anew.
    fn lost(&self, source: &str, cell: &Cell) -> Vec<String> {
        let redefined = self.memory.ledger.redefined(source, cell);
        let of_them = self.memory.variables.iter();
        let of_them =
            of_them.filter(|(_, held)| words(&held.type_name).any(|word| redefined.contains(word)));
        of_them.map(|(name, _)| name.clone()).collect()
    }
}

impl<'a> Attempt<'a> {
    pub fn program<'p>(&'p self, form: &'p Form) -> Program<'p> {
        Program {
            text: self.source,
            cell: self.cell,
            ledger: &self.ledger,
            variables: &self.memory.variables,
            kept: &self.memory.kept,
            lost: &self.lost,
            dropped: &self.dropped,
            revived: &self.revived,
            symbols: self.symbols,
            awaits: self.memory.awaits || self.cell.awaits,
            form,
        }
    }

    /// The text of all statements that are run, those of earlier cells among them.
    fn everything_run(&self, put: &Put) -> String {
        let again = put
            .again
            .iter()
            .filter_map(|index| self.memory.kept.get(*index));
        let again: Vec<&str> = again.map(|statement| statement.text.as_str()).collect();
        format!("{}\n{}", self.source, again.join("\n"))
    }

    /// Looks at the types of what the cell binds; tells whether it must be compiled in another form.
    fn settle_types(&mut self, put: &Put, types: &[(String, Inferred)]) -> bool {
        let mut again = false;
        for (name, _) in &put.binds {
            let told = types.iter().find(|(told, _)| told == name);
            let statement = self.statement_binding(name);
            if let Some(index) = statement.filter(|index| self.form.kept.contains(index)) {
                let type_name = told.map_or("", |(_, inferred)| match inferred {
                    Inferred::Named(type_name) | Inferred::Unnameable(type_name) => {
                        type_name.as_str()
                    }
                    Inferred::Function(_) | Inferred::Closure(_) => "",
                });
                let changes = owns_changeable(type_name, &self.ledger)
                    || is_changeable(type_name, &self.ledger)
                        && borrows_from_nowhere(self.text(index));
                if changes || acts_when_dropped(type_name, &self.ledger) {
                    again = true;
                    let refusal = errors::borrows(name, self.text(index), self.label(name));
                    self.refusal = Some(refusal);
                }
                continue;
            }
            match told.map(|(_, inferred)| inferred) {
                Some(Inferred::Function(pointer)) => {
                    self.form.types.insert(name.clone(), pointer.clone());
                    again = true;
                }
                Some(Inferred::Closure(of_box)) => {
                    again = true;
                    match of_box {
                        Some(of_box) if !self.form.boxed.contains_key(name) => {
                            self.form.boxed.insert(name.clone(), of_box.clone());
                        }
                        _ if self.keep_as_text(statement) => {}
                        _ => self.refusal = Some(errors::closure(name, self.label(name))),
                    }
                }
                Some(Inferred::Unnameable(type_name)) => {
                    again = true;
                    let behind = type_name.strip_prefix("impl ");
                    let boxable = behind.filter(|_| !self.form.boxed.contains_key(name));
                    let is_iterator = type_name.starts_with("std::iter::");
                    if let Some(bounds) = boxable {
                        let of_box = format!("::std::boxed::Box<dyn {bounds}>");
                        self.form.boxed.insert(name.clone(), of_box);
                    } else if self.keep_as_text(statement) {
                        self.form.boxed.remove(name);
                    } else if is_iterator && !self.form.boxed.contains_key(name) {
                        self.form.boxed.insert(name.clone(), ITERATOR.to_owned());
                    } else {
                        self.refusal = Some(errors::unnameable(name, type_name, self.label(name)));
                    }
                }
                // A variable moves from one place to another between cells.
                Some(Inferred::Named(type_name))
                    if type_name.contains("*const ") || type_name.contains("*mut ") =>
                {
                    again |= self.keep_as_text(statement);
                }
                Some(Inferred::Named(_)) | None => {}
            }
        }
        again
    }

    /// What waited and turned out to borrow must be such that it can be made again.
    fn stays(&mut self, put: &Put, types: &[(String, Inferred)]) -> bool {
        for index in &self.form.staying {
            let Some(statement) = self.memory.kept.get(*index) else {
                continue;
            };
            for (name, _) in &statement.binds {
                let told = types.iter().find(|(told, _)| told == name);
                let type_name = match told.map(|(_, inferred)| inferred) {
                    Some(Inferred::Named(type_name) | Inferred::Unnameable(type_name)) => {
                        type_name.as_str()
                    }
                    _ => "",
                };
                if owns_changeable(type_name, &self.ledger)
                    || acts_when_dropped(type_name, &self.ledger)
                {
                    let text = put.run.first().map_or("", |index| self.text(*index));
                    self.refusal = Some(errors::borrows(name, text, None));
                    return false;
                }
            }
        }
        true
    }
}
