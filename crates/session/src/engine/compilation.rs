//! Compiles a cell. The first attempt uses the form that suits most cells; each compiler error about the form leads to
//! an attempt in a different form.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use gpu_tutor_text::t;

use super::Engine;
use super::addresses::points;
use super::compiled::CompiledCell;
use super::repair::is_short_lived;
use super::repair::loans::BeforePinning;
use crate::cell::{ParsedCell, words};
use crate::compile::messages::Message;
use crate::compile::objects::Compiled;
use crate::compile::stand_in::{CompileRequest, Level, SessionDependencies};
use crate::compile::types::{self, Inferred, without_never};
use crate::compile::{Assembled, CompilePlan, Program, UNKNOWN, messages, stand_in};
use crate::memory::deferred::interior_mutability::{
    acts_when_dropped, has_interior_mutability, lends_for_change, owns_interior_mutability,
};
use crate::memory::deferred::repeatable::borrows_from_nowhere;
use crate::memory::deferred::{DeferredStatement, Reason, lends_a_place, lent_value, typed_text};
use crate::memory::{Held, Memory};

use crate::errors::{advice, diagnostics};
use crate::phases::{Phase, timed};
use crate::{CellError, errors};

/// The maximum number of times that a cell is compiled. Every attempt settles something, so only a bug in this module
/// can reach the limit.
const ATTEMPTS: usize = 24;

/// The type of a box that holds any iterator.
const ITERATOR: &str = "::std::boxed::Box<dyn ::std::iter::Iterator<Item = _>>";

/// Why a cell cannot run.
pub enum Refusal {
    /// The learner made a mistake, or asked for something that a session cannot do.
    Error(CellError),
    /// Its items use names that no cell has defined yet, and there is nothing else wrong with it.
    Waits(BTreeSet<String>, Box<CellError>),
    /// It borrows from variables whose types it determines. It may be able to run once this code has created them.
    Untold(String, Box<CellError>),
    /// Something failed on the machine.
    Failed(io::Error),
}

/// A cell that is being compiled, and what the attempts have settled so far.
pub struct Compilation<'a> {
    pub cell: &'a ParsedCell,
    /// What the session holds, including the items that the cell defines.
    pub memory: Memory,
    /// The numbers of the cells whose items were waiting for this one.
    pub released: BTreeSet<usize>,
    /// The numbers of those cells whose items lack something else as well, and what they lack.
    pub lack_more: BTreeMap<usize, BTreeSet<String>>,
    pub symbols: usize,
    pub plan: CompilePlan,
    /// Variables whose type the cell redefines.
    pub lost: Vec<String>,
    /// Variables whose values are no longer needed, because the variables are recreated from text.
    pub dropped: Vec<String>,
    /// Variables that end because the cell takes back what they borrow from, each with the name of the variable that it
    /// takes back.
    pub ended: BTreeMap<String, String>,
    /// What earlier cells set aside for `:undo`.
    pub stale: Vec<String>,
    /// Variables that were consumed and now get a new value.
    pub reassigned_after_move: BTreeMap<String, Held>,
    /// The memory and the form before variables were recreated from text. This is done at most once.
    pub before_reinference: Option<(Memory, CompilePlan)>,
    /// The form before borrows were kept. Keeping them is tried at most once.
    pub before_pinning: Option<BeforePinning>,
    pub pinning_tried: bool,
    /// Whether an attempt has been made to compile the cell as one that compares values of a single type.
    pub comparisons_tried: bool,
    /// For each statement that changes deferred variables, the names of those variables.
    pub changes: BTreeMap<usize, BTreeSet<String>>,
    /// The types of the variables that the cell binds, once an attempt has determined them.
    pub types: BTreeMap<String, String>,
    /// Deferred variables created with items whose meaning the cell changes.
    pub outdated: BTreeSet<String>,
    /// Functions in an earlier `impl` that do not compile alongside those that the cell defines.
    pub dropped_functions: Vec<String>,
    /// The error to report if no form works.
    pub refusal: Option<CellError>,
}

impl Engine {
    /// Compiles a cell, trying as many forms as needed.
    pub(super) fn compile<'c>(&self, cell: &'c ParsedCell) -> Result<CompiledCell<'c>, Refusal> {
        let mut memory = self.memory.clone();
        let released = memory.items.release(cell, &BTreeMap::<usize, ()>::new());
        let changed = memory.items.changed_meanings(cell);
        let outdated = memory.forget_made_with_items(&changed);
        memory.items.define(cell, self.cells);
        let mut compilation = Compilation {
            cell,
            memory,
            released,
            lack_more: BTreeMap::new(),
            lost: self.lost(cell),
            dropped: Vec::new(),
            ended: BTreeMap::new(),
            stale: self.stale.clone(),
            reassigned_after_move: BTreeMap::new(),
            before_reinference: None,
            before_pinning: None,
            pinning_tried: false,
            comparisons_tried: false,
            symbols: self.symbols,
            plan: CompilePlan::default(),
            changes: BTreeMap::new(),
            types: BTreeMap::new(),
            outdated,
            dropped_functions: Vec::new(),
            refusal: None,
        };
        compilation.defer_closures();
        compilation.know_moved_parts();
        let dependencies = self.dependencies();
        for _ in 0..ATTEMPTS {
            let mut program = timed(Phase::Assemble, || {
                compilation.program(&compilation.plan).assemble()
            });
            if compilation.reclaim_what_is_locked(&program) {
                continue;
            }
            if let Some(refusal) = compilation.refused() {
                return Err(Refusal::Error(refusal));
            }
            let mut compiled = self
                .build(&compilation, &program, &dependencies)
                .map_err(Refusal::Failed)?;
            // A graded answer must not be able to define something that prevents its copies from being counted.
            let is_ambiguous = self.stand_in.rust_only
                && messages::read(&compiled.messages)
                    .iter()
                    .any(|message| message.code() == Some("E0034"));
            if compiled.library.is_none() && program.counts && !is_ambiguous {
                let plain = compilation.plan.uncounted();
                let plain = compilation.program(&plain).assemble();
                let compiled_plain = self
                    .build(&compilation, &plain, &dependencies)
                    .map_err(Refusal::Failed)?;
                if compiled_plain.library.is_some() && !compilation.plan.results_only {
                    compilation.plan.results_only = true;
                    continue;
                }
                (program, compiled) = (plain, compiled_plain);
            }
            let messages = messages::read(&compiled.messages);
            let settled = match &compiled.library {
                Some(_) => {
                    !compilation.settle_types(&program, &compiled.types)
                        && !compilation.settle_pinned_types(&program)
                        && compilation.can_stay_deferred(&program, &compiled.types)
                        && compilation.can_stay_unknown()
                        && !compilation.keep_what_changes(&program)
                }
                None if compilation.repair_from_errors(&program, &messages) => false,
                None if compilation.unpin() => false,
                None if compilation.take_back_reinference() => false,
                None => {
                    self.whole(&mut compilation, &program, &messages, &dependencies)?;
                    false
                }
            };
            if settled {
                return Ok(CompiledCell::new(compilation, program, compiled, &messages));
            }
            if let Some(refusal) = compilation.refused() {
                let makes = compilation.makes_first(&program, &compilation.types);
                return Err(match makes {
                    Some(makes) => Refusal::Untold(makes, Box::new(refusal)),
                    None => Refusal::Error(refusal),
                });
            }
        }
        let text = t!("the session found no way to run this cell");
        let error = CellError::new("compile", text).help(t!(
            "split it into several cells, or put it in braces: `{ … }`"
        ));
        Err(Refusal::Error(error))
    }

    fn build(
        &self,
        compilation: &Compilation,
        program: &Assembled,
        dependencies: &SessionDependencies,
    ) -> io::Result<Compiled> {
        let items = &compilation.memory.items;
        let loops = compilation.cell.wants_optimisation
            || items.may_loop(&compilation.everything_run(program));
        stand_in::compiled(&CompileRequest {
            stand_in: &self.stand_in,
            folder: &self.folder,
            dependencies,
            level: Level::of(loops, self.stand_in.rust_only, &program.source.text),
            text: &program.source.text,
            probed: &program.probed,
        })
    }

    /// The last resort: compiles the whole session, in the form that gets the best explanations from the compiler. If
    /// the cell failed only because something was left out, it compiles now; if not, the learner sees the errors.
    fn whole(
        &self,
        compilation: &mut Compilation,
        program: &Assembled,
        earlier_messages: &[Message],
        dependencies: &SessionDependencies,
    ) -> Result<(), Refusal> {
        if !earlier_messages.iter().any(Message::is_error) {
            let text = t!(
                "the compiler ended without a message: is there memory and disk space left, or have cells left many threads running?"
            );
            return Err(Refusal::Failed(io::Error::other(text)));
        }
        let plan = CompilePlan {
            whole: true,
            for_messages: true,
            kept: BTreeSet::new(),
            ..compilation.plan.clone()
        };
        let for_messages = compilation.program(&plan).assemble();
        let stderr = stand_in::check(&CompileRequest {
            stand_in: &self.stand_in,
            folder: &self.folder,
            dependencies,
            level: Level::Quick,
            text: &for_messages.source.text,
            probed: &[],
        })
        .map_err(Refusal::Failed)?;
        if stderr.is_empty() && !compilation.plan.whole {
            compilation.plan.whole = true;
            return Ok(());
        }
        let messages = messages::read(&stderr);
        let reports = messages.iter().any(Message::is_error);
        if !reports && compilation.refusal.is_none() && is_short_lived(earlier_messages) {
            // In that case, the compiler's messages are about code that the session generated around the cell.
            return Err(Refusal::Error(errors::borrows_too_long()));
        }
        let (messages, source) = match reports {
            true => (&messages[..], &for_messages.source),
            false => (earlier_messages, &program.source),
        };
        if compilation.note_what_lacks_more(messages, source) {
            // Everything starts over, with these items waiting as before the cell.
            let mut items = self.memory.items.clone();
            for (number, lacks) in &compilation.lack_more {
                items.wait_also(*number, lacks);
            }
            compilation.released = items.release(compilation.cell, &compilation.lack_more);
            items.define(compilation.cell, self.cells);
            compilation.memory.items = items;
            compilation.plan = CompilePlan::default();
            compilation.changes.clear();
            compilation.refusal = None;
            compilation.before_reinference = None;
            compilation.before_pinning = None;
            compilation.pinning_tried = false;
            compilation.defer_closures();
            compilation.know_moved_parts();
            return Ok(());
        }
        if let Some(refusal) = compilation.refusal.take() {
            return Err(Refusal::Error(refusal));
        }
        let cell = compilation.cell;
        let error = diagnostics::compile_errors(messages, source, &cell.source);
        let error = advice::of_missing(error, &|name| {
            let is_outdated = compilation.outdated.contains(name);
            compilation.memory.why_missing(name).filter(|_| is_outdated)
        });
        Err(match self.lacks(cell, messages, source, &error) {
            Some(names) => Refusal::Waits(names, Box::new(error)),
            None => Refusal::Error(error),
        })
    }

    /// The variables whose types a cell redefines.
    fn lost(&self, cell: &ParsedCell) -> Vec<String> {
        let redefined = self.memory.items.redefined(cell);
        let of_them = self.memory.variables.iter();
        let of_them =
            of_them.filter(|(_, held)| words(&held.type_name).any(|word| redefined.contains(word)));
        of_them.map(|(name, _)| name.clone()).collect()
    }
}

impl Compilation<'_> {
    pub fn program<'p>(&'p self, plan: &'p CompilePlan) -> Program<'p> {
        Program {
            cell: self.cell,
            items: &self.memory.items,
            variables: &self.memory.variables,
            deferred: &self.memory.deferred,
            loans: &self.memory.loans,
            lost: &self.lost,
            dropped: &self.dropped,
            ended: &self.ended,
            stale: &self.stale,
            reassigned_after_move: &self.reassigned_after_move,
            symbols: self.symbols,
            awaits: self.memory.awaits || self.cell.awaits,
            plan,
        }
    }

    /// The text of the cell and of all earlier statements that are run with it.
    fn everything_run(&self, program: &Assembled) -> String {
        let earlier = program.rerun_statements(&self.memory.deferred);
        let earlier: Vec<&str> = earlier.map(|statement| statement.text.as_str()).collect();
        format!("{}\n{}", self.cell.source, earlier.join("\n"))
    }

    /// The statements of earlier cells that were waiting for this cell to determine their types, and the statements
    /// that change what those bind.
    pub fn waited(&self, program: &Assembled) -> BTreeSet<usize> {
        let deferred = &self.memory.deferred;
        let rerun = program.rerun.iter().copied();
        let rerun = rerun.filter(|index| !self.plan.stays(index));
        let rerun = rerun.filter_map(|index| Some((index, deferred.get(index)?)));
        let waits = |statement: &DeferredStatement| statement.reason == Reason::TypeUnknown;
        let (mut waited, others): (Vec<_>, Vec<_>) = rerun.partition(|(_, found)| waits(found));
        let bound = |name: &String| waited.iter().any(|(_, statement)| statement.binds(name));
        let changes = others.into_iter().filter(|(_, statement)| {
            statement.reason == Reason::Changes && statement.changes.iter().all(bound)
        });
        let changes: Vec<_> = changes.collect();
        waited.extend(changes);
        waited.into_iter().map(|(index, _)| index).collect()
    }

    /// The text of a cell that creates the variables whose types this cell determines, if there are any.
    pub fn makes_first(
        &self,
        program: &Assembled,
        types: &BTreeMap<String, String>,
    ) -> Option<String> {
        let mut texts = Vec::new();
        for index in self.waited(program) {
            let statement = self.memory.deferred.get(index)?;
            texts.push(match statement.names().next() {
                Some(name) => typed_text(&statement.text, types.get(name)?)?,
                None => statement.text.clone(),
            });
        }
        (!texts.is_empty()).then(|| texts.join("\n"))
    }

    /// The inferred types, with those defined in a function's body marked as unnameable.
    fn reachable(&self, types: &[(String, Inferred)]) -> Vec<(String, Inferred)> {
        let reachable = |inferred: &Inferred| match inferred {
            Inferred::Named(type_name) if self.lies_in_function(type_name) => {
                Inferred::Unnameable(type_name.clone())
            }
            other => other.clone(),
        };
        let types = types.iter();
        types
            .map(|(name, inferred)| (name.clone(), reachable(inferred)))
            .collect()
    }

    fn lies_in_function(&self, type_name: &str) -> bool {
        let items = &self.memory.items;
        // A module may have the same name as a function inside it.
        let is_function =
            |name: &str| !items.functions(name).is_empty() && items.type_text(name).is_none();
        type_name.contains("::")
            && types::lies_in_function(type_name, is_function, |name| items.defines(name))
    }

    /// Examines the types of the variables that the cell binds; returns whether the cell must be compiled in another
    /// form.
    fn settle_types(&mut self, program: &Assembled, types: &[(String, Inferred)]) -> bool {
        let mut again = false;
        let types = self.reachable(types);
        self.types = types
            .iter()
            .filter_map(|(name, inferred)| match inferred {
                Inferred::Named(type_name)
                | Inferred::Unnameable(type_name)
                | Inferred::OfClosures { type_name, .. } => Some((name.clone(), type_name.clone())),
                Inferred::Function(_) | Inferred::Closure(_) => None,
            })
            .collect();
        for (name, _) in &program.binds {
            let inferred_type = types.iter().find(|(bound, _)| bound == name);
            let statement = self.cell.statement_binding(name);
            if let Some(index) = statement.filter(|index| self.plan.deferred.contains(index)) {
                let type_name = self.types.get(name).map_or("", String::as_str);
                let changes = owns_interior_mutability(type_name, &self.memory.items)
                    || has_interior_mutability(type_name, &self.memory.items)
                        && borrows_from_nowhere(self.cell.statement_text(index));
                // The statement was deferred before the types of the variables it names were known. After a change, it
                // may choose to lend something else.
                let chooses = lends_for_change(type_name, &self.memory.items)
                    && !lends_a_place(self.cell.statement_text(index));
                let is_overtaken =
                    !self.cell.statements[index].is_closure && self.is_overtaken(index);
                if changes
                    || chooses
                    || is_overtaken
                    || acts_when_dropped(type_name, &self.memory.items)
                    || !self.is_repeatable(index, true)
                {
                    let text = self.cell.statement_text(index);
                    self.pin_or_refuse(errors::borrows(name, text, self.label(name)), program);
                    return true;
                }
                if self.reads_what_changes(index) && self.pin(None, program) {
                    return true;
                }
                continue;
            }
            match inferred_type.map(|(_, inferred)| inferred) {
                Some(Inferred::Named(type_name) | Inferred::Unnameable(type_name))
                    if type_name.contains(UNKNOWN) =>
                {
                    again = true;
                    if !self.goes_on_waiting(name, type_name, program) {
                        self.refuse_unknown(None);
                    }
                }
                Some(Inferred::Function(pointer)) => {
                    self.plan.types.insert(name.clone(), pointer.clone());
                    again = true;
                }
                Some(Inferred::Closure(of_box)) => {
                    again = true;
                    match of_box {
                        Some(of_box) if !self.plan.boxed.contains_key(name) => {
                            self.plan.boxed.insert(name.clone(), of_box.clone());
                        }
                        _ if self.defer(statement) => {}
                        _ => self.refusal = Some(errors::closure(name, self.label(name))),
                    }
                }
                Some(Inferred::OfClosures { pointers, .. })
                    if self.can_annotate(name) && !self.plan.pointers.contains(name) =>
                {
                    again = true;
                    self.plan.pointers.insert(name.clone());
                    self.plan.annotated.insert(name.clone(), pointers.clone());
                }
                Some(Inferred::Unnameable(type_name) | Inferred::OfClosures { type_name, .. }) => {
                    again = true;
                    let behind = type_name.strip_prefix("impl ");
                    let boxable = behind.filter(|_| !self.plan.boxed.contains_key(name));
                    let is_iterator =
                        type_name.starts_with("std::iter::") || self.lies_in_function(type_name);
                    if let Some(bounds) = boxable {
                        let of_box = format!("::std::boxed::Box<dyn {bounds}>");
                        self.plan.boxed.insert(name.clone(), of_box);
                    } else if !self.plan.pins && self.defer(statement) {
                        self.plan.boxed.remove(name);
                    } else if is_iterator && !self.plan.boxed.contains_key(name) {
                        self.plan.boxed.insert(name.clone(), ITERATOR.to_owned());
                    } else {
                        self.refusal = Some(errors::unnameable(name, type_name, self.label(name)));
                    }
                }
                Some(Inferred::Named(type_name))
                    if without_never(type_name).is_some() && self.can_annotate(name) =>
                {
                    again = true;
                    let written = without_never(type_name).unwrap_or_default();
                    self.plan.annotated.insert(name.clone(), written);
                }
                // A variable's address changes between cells.
                Some(Inferred::Named(type_name)) if points(type_name) => {
                    again |= self.defer(statement);
                }
                Some(Inferred::Named(_)) | None => {}
            }
        }
        again
    }

    /// Notes the types of the variables that a cell binds and keeps together with what they borrow from; returns
    /// whether any of them are new.
    fn settle_pinned_types(&mut self, program: &Assembled) -> bool {
        if !self.plan.pins {
            return false;
        }
        let mut again = false;
        for (name, _) in &program.binds {
            let written = program.written.iter().find(|(other, _)| other == name);
            let written = written.map(|(_, kind)| kind);
            let kind = self
                .types
                .get(name)
                .or(self.plan.types.get(name))
                .or(written)
                .or(self.plan.pinned_types.get(name));
            if let Some(kind) = kind.cloned() {
                again |= self.plan.pinned_types.insert(name.clone(), kind.clone()) != Some(kind);
            } else if !self.plan.unbound.contains(name)
                && !self.names_deferred_here().any(|other| other == *name)
            {
                // A variable cannot be stored without its type.
                return self.unpin();
            }
        }
        again
    }

    /// Whether the variables that were waiting for their types, and turned out to borrow, can be recreated in each
    /// cell.
    fn can_stay_deferred(&mut self, program: &Assembled, types: &[(String, Inferred)]) -> bool {
        for index in &self.plan.still_deferred {
            let Some(statement) = self.memory.deferred.get(*index) else {
                continue;
            };
            // What cells write to such a value would be lost if it were recreated.
            if lent_value(&statement.text).is_some() {
                let text = statement.text.clone();
                let name = statement.names().next().cloned().unwrap_or_default();
                self.pin_or_refuse(errors::borrows(&name, &text, None), program);
                return false;
            }
            for name in statement.names() {
                let inferred_type = types.iter().find(|(bound, _)| bound == name);
                let type_name = match inferred_type.map(|(_, inferred)| inferred) {
                    Some(
                        Inferred::Named(type_name)
                        | Inferred::Unnameable(type_name)
                        | Inferred::OfClosures { type_name, .. },
                    ) => type_name.as_str(),
                    _ => "",
                };
                if owns_interior_mutability(type_name, &self.memory.items)
                    || acts_when_dropped(type_name, &self.memory.items)
                {
                    let text = program
                        .run
                        .first()
                        .map_or("", |index| self.cell.statement_text(*index));
                    self.refusal = Some(errors::borrows(name, text, None));
                    return false;
                }
            }
        }
        true
    }
}
