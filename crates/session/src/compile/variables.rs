//! The session's variables in a cell's program: how they are loaded from the store, recreated by deferred statements,
//! and stored.

use std::collections::HashSet;

use super::pinned::{bounded, unbounded};
use super::program::{Assembled, Program};
use super::source::Origin;
use super::written::written_type;
use super::{CompilePlan, OPENS_GRADER, UNKNOWN_VALUE, copies, hooks, probe_name};
use crate::cell::value_words;
use crate::memory::deferred::{DeferredStatement, Reason, typed_text};
use crate::memory::{Held, stored_type};

impl Program<'_> {
    /// The variables bound at the end: by the cell, and by statements that were waiting for a type.
    pub(super) fn binds(&self, out: &Assembled) -> Vec<(String, bool)> {
        let mut binds: Vec<(String, bool)> = Vec::new();
        let mut add = |name: &str, mutable: bool| {
            binds.retain(|(other, _)| other != name);
            binds.push((name.to_owned(), mutable));
        };
        let made = out.rerun.iter().filter(|index| !self.plan.stays(index));
        let waited = made.filter_map(|index| self.deferred.get(*index));
        for statement in waited.filter(|statement| statement.reason == Reason::TypeUnknown) {
            statement
                .binds
                .iter()
                .for_each(|(name, mutable)| add(name, *mutable));
        }
        let made = out
            .rerun
            .iter()
            .filter(|index| self.plan.made.contains(index));
        for statement in made.filter_map(|index| self.deferred.get(*index)) {
            for (name, mutable) in &statement.binds {
                add(name, *mutable);
            }
        }
        for (name, held) in self.reassigned_after_move {
            add(name, held.mutable);
        }
        for index in &out.run {
            for binding in &self.cell.statements[*index].bindings {
                add(&binding.name, binding.mutable);
            }
        }
        binds
    }

    /// The variables that the cell stores at its end.
    pub(super) fn bound(&self, out: &Assembled) -> Vec<String> {
        let alive = live_binds(&out.binds, self.plan);
        let made = self.made_for_good(out);
        let stored = alive.filter(|name| !self.is_deferred_here(name) && !made.contains(name));
        stored.cloned().collect()
    }

    /// The variables that deferred statements create permanently, in a frame and before the cell's own statements.
    pub(super) fn made_for_good(&self, out: &Assembled) -> Vec<String> {
        let made = out
            .rerun
            .iter()
            .filter(|index| self.plan.made.contains(index))
            .filter(|index| out.is_open || !self.plan.made_within.contains(index));
        let statements = made.filter_map(|index| self.deferred.get(*index));
        let names: Vec<String> = statements
            .flat_map(DeferredStatement::names)
            .filter(|name| self.cell.statement_binding(name).is_none())
            .cloned()
            .collect();
        let is_last = |(at, name): &(usize, &String)| !names[at + 1..].contains(name);
        let last = names.iter().enumerate().filter(is_last);
        let alive = last.filter(|(_, name)| !self.plan.unbound.contains(*name));
        alive.map(|(_, name)| name.clone()).collect()
    }

    /// Whether the last binding of the name is a deferred statement of this cell. Its text is then kept instead of its
    /// value.
    fn is_deferred_here(&self, name: &str) -> bool {
        let last = self.cell.statement_binding(name);
        last.is_some_and(|index| self.plan.deferred.contains(&index))
    }

    /// The session's variables that a text mentions, in a program that runs these deferred statements first.
    pub(super) fn loads(&self, named: &str, rerun: &[usize]) -> Vec<(&str, &Held)> {
        let named: HashSet<&str> = value_words(named).collect();
        let hidden = self.hidden_by(rerun);
        let wanted = |name: &str| {
            self.plan.whole && !self.loans.lends(name)
                || named.contains(name.trim_start_matches("r#"))
        };
        let variables = self
            .variables
            .iter()
            .map(|(name, held)| (name.as_str(), held));
        variables
            .filter(|(name, _)| {
                let is_lost = self.lost.iter().any(|lost| lost == name);
                wanted(name) && !is_lost && !hidden.contains(name)
            })
            .collect()
    }

    /// The names that these deferred statements bind before any of them reads an older variable of that name. The older
    /// variable can no longer be reached.
    fn hidden_by(&self, rerun: &[usize]) -> HashSet<&str> {
        let mut read: HashSet<&str> = HashSet::new();
        let mut hidden: HashSet<&str> = HashSet::new();
        for statement in rerun.iter().filter_map(|index| self.deferred.get(*index)) {
            let reads = statement.reads.iter().chain(&statement.changes);
            read.extend(reads.map(String::as_str));
            let bound = statement.names().map(String::as_str);
            hidden.extend(bound.filter(|name| !read.contains(name)));
        }
        hidden
    }

    /// Writes the code that takes a variable out of the store. If a field was moved, its bits are kept to fill the gap
    /// when the variable is put back, and the code tells the compiler that the field was moved.
    pub(super) fn load(
        &self,
        name: &str,
        held: &Held,
        loads: &[(&str, &Held)],
        out: &mut Assembled,
    ) {
        let mutable = held.mutable || self.plan.parted_mutable.contains(name);
        let mutable = if mutable { "mut " } else { "" };
        let taken = format!(
            "gpu_tutor_store.take_variable::<{}>(\"{name}\")",
            held.stored_type()
        );
        let mut line = match held.parted.is_empty() {
            true if self.is_bounded(name, held, loads) => {
                format!("let {mutable}{name}: {};", bounded(&taken, &held.type_name))
            }
            true => format!("let {mutable}{name} = {taken};"),
            // SAFETY: the store held a complete value except for the fields that were moved out, and those are
            // forgotten below.
            false => format!("let {mutable}{name} = unsafe {{ {taken}.assume_init() }};"),
        };
        let parts = self
            .plan
            .parted
            .get(name)
            .filter(|_| !self.plan.for_messages);
        for part in parts.into_iter().flatten() {
            // SAFETY: the copy is neither used nor dropped. It only fills the gap left by a field that was moved.
            line.push_str(&format!(
                "let {} = unsafe {{ ::std::ptr::read((&raw const {part}).cast::<::std::mem::MaybeUninit<_>>()) }};",
                bits(part)
            ));
        }
        if !self.plan.forgotten_within.contains(name) {
            line.push_str(&forget(held));
        }
        out.source.push(&line, Origin::Load(name.to_owned()));
    }

    /// Tells the compiler which fields were moved, for variables where this must happen inside the closure that runs
    /// the cell.
    pub(super) fn forget_within(&self, loads: &[(&str, &Held)], out: &mut Assembled) {
        let plan = self.plan;
        let within = loads.iter();
        let within = within.filter(|(name, _)| plan.forgotten_within.contains(*name));
        within.for_each(|(_, held)| out.source.write(&forget(held)));
    }

    /// The code that puts a variable back into the store.
    fn back(&self, name: &str, held: &Held, loads: &[(&str, &Held)]) -> String {
        let parted = self.plan.parted.get(name);
        let Some(parts) = parted.filter(|parts| !parts.is_empty()) else {
            let kind = &held.type_name;
            let value = match self.is_bounded(name, held, loads) {
                true => unbounded(name, kind),
                false => name.to_owned(),
            };
            return format!("gpu_tutor_store.put_variable::<{kind}>(\"{name}\", {value});");
        };
        let stored = stored_type(&held.type_name, true);
        let fill = |part: &String| {
            // SAFETY: the bits were those of a value of this type. Nothing uses the variable before it is wrapped.
            format!("{part} = unsafe {{ {}.assume_init() }};", bits(part))
        };
        let mut line: String = parts.iter().map(fill).collect();
        line.push_str(&format!(
            "gpu_tutor_store.put_variable::<{stored}>(\"{name}\", ::std::mem::MaybeUninit::new({name}));"
        ));
        line
    }

    /// Writes a macro that stores the variables that the cell consumes and assigns again, with one arm for each exit.
    /// It precedes the cell's statements, so its names refer to the session's variables even if the cell shadows them.
    pub(super) fn exits(&self, loads: &[(&str, &Held)], out: &mut Assembled) {
        if self.plan.moved_and_reassigned.is_empty() {
            return;
        }
        out.source.write("macro_rules! gpu_tutor_keep {");
        // The last arm is for the cell's end.
        for exit in 1..=hooks::exits(self.cell) + 1 {
            out.source.write(&format!("({exit}) => {{"));
            for (name, held) in loads
                .iter()
                .filter(|(name, _)| self.plan.moved_and_reassigned.contains(*name))
            {
                let origin = Origin::Exit {
                    exit,
                    name: (*name).to_owned(),
                };
                if !self
                    .plan
                    .exits_without_value
                    .contains(&(exit, (*name).to_owned()))
                {
                    out.source.push(&self.back(name, held, loads), origin);
                }
            }
            out.source.write("};");
        }
        out.source.write("}");
    }

    /// Writes copies of the tensors that an operator uses up, and the code that records whether the cell's value is an
    /// error.
    pub(super) fn keep(&self, out: &mut Assembled) {
        if self.plan.kept.is_empty() {
            return;
        }
        out.source.write(
            "trait GpuTutorResult { fn gpu_tutor_failed(&self) -> bool; } \
             impl<T, E> GpuTutorResult for ::std::result::Result<T, E> { fn gpu_tutor_failed(&self) -> bool { self.is_err() } } \
             trait GpuTutorOther { fn gpu_tutor_failed(&self) -> bool { false } } \
             impl<T> GpuTutorOther for &T {} \
             let gpu_tutor_failed = ::std::sync::atomic::AtomicBool::new(false);",
        );
        for name in &self.plan.kept {
            out.source.write(&format!(
                "let gpu_tutor_kept_{name} = ::std::clone::Clone::clone(&{name});"
            ));
        }
    }

    /// Writes the deferred statements of earlier cells that run again. Their variables are immutable, because a change
    /// would be lost, unless the plan says that the cell changes them.
    pub(super) fn made_again(&self, here: impl Fn(usize) -> bool, out: &mut Assembled) {
        let rerun = out.rerun.iter().copied().filter(|index| here(*index));
        let rerun: Vec<usize> = rerun.collect();
        if rerun.is_empty() {
            return;
        }
        let mut fixed: Vec<&str> = Vec::new();
        let is_graders = self.cell.source.contains(OPENS_GRADER);
        if is_graders {
            out.source.write("::prelude::before_the_grader! {");
        }
        out.source
            .write("let gpu_tutor_muted = ::prelude::wire::Muted::begin();");
        for index in rerun {
            let Some(statement) = self.deferred.get(index) else {
                continue;
            };
            let names = statement
                .binds
                .iter()
                .filter(|(_, mutable)| *mutable)
                .map(|(name, _)| name.as_str());
            let unknown = self.plan.unknown.get(&index);
            let free = self.plan.changed.contains(&index)
                || self.plan.made.contains(&index)
                || unknown.is_none()
                    && matches!(
                        statement.reason,
                        Reason::TypeUnknown | Reason::Closure | Reason::OnlyReferences
                    );
            let changed: Vec<&str> = names.filter(|name| self.deferred.changes(name)).collect();
            let text = match free || !changed.is_empty() {
                true => &statement.text,
                false => &statement.immutable_text,
            };
            let typed = unknown.and_then(|kind| match kind == UNKNOWN_VALUE {
                true => Some(without_value(statement)),
                false => typed_text(text, kind),
            });
            let text = typed.as_ref().unwrap_or(text);
            if !free {
                // A variable that another statement reads cannot be rebound, so it stays mutable.
                let (read, others): (Vec<&str>, Vec<&str>) = changed
                    .into_iter()
                    .partition(|name| self.deferred.is_read(name));
                fixed.extend(others);
                out.left_mutable.extend(read.into_iter().map(str::to_owned));
            }
            let mut taken = 0;
            for (place, hook) in copies::hooked(text, self.plan) {
                out.source
                    .push(&text[taken..place.start], Origin::Deferred(index));
                out.source.write(&hook);
                out.counts = true;
                taken = place.start;
            }
            out.source.push(&text[taken..], Origin::Deferred(index));
        }
        for name in fixed {
            out.source.write(&format!("let {name} = {name};"));
        }
        out.source.write("::std::mem::drop(gpu_tutor_muted);");
        if is_graders {
            out.source.write("}");
        }
    }

    /// Writes what follows the cell's last statement: probes for types, then stores of the cell's variables.
    pub(super) fn ending(&self, loads: &[(&str, &Held)], out: &mut Assembled) {
        let plan = self.plan;
        let alive: Vec<String> = live_binds(&out.binds, plan).cloned().collect();
        for name in &alive {
            if !plan.kept.is_empty() {
                out.source.write(&format!(
                    "gpu_tutor_failed.fetch_or((&{name}).gpu_tutor_failed(), ::std::sync::atomic::Ordering::Relaxed);"
                ));
            }
            if let Some(kind) = plan
                .boxed
                .get(name)
                .filter(|_| !self.is_owning_closure(name))
            {
                let mutable = out
                    .binds
                    .iter()
                    .any(|(other, mutable)| other == name && *mutable);
                let mutable = if mutable { "mut " } else { "" };
                let line = format!("let {mutable}{name}: {kind} = ::std::boxed::Box::new({name});");
                out.source.push(&line, Origin::Bind(name.clone()));
            }
        }
        for name in &alive {
            if let Some(written) = self.written(name) {
                out.written.push((name.clone(), written));
            }
        }
        // A borrower is probed before the variable it borrows from.
        let still_deferred = plan
            .still_deferred
            .iter()
            .filter_map(|index| self.deferred.get(*index));
        for (name, _) in still_deferred.flat_map(|statement| &statement.binds) {
            out.source
                .write(&format!("let {} = &{name};", probe_name(name)));
            out.probed.push(name.clone());
        }
        let placed = match plan.pins && !plan.for_messages {
            true => self.placed(out),
            false => Vec::new(),
        };
        for name in alive.iter().rev().filter(|name| !placed.contains(name)) {
            self.probe(name, out);
        }
        for name in &plan.dropped_first {
            out.source.write(&format!("::std::mem::drop({name});"));
        }
        if plan.pins && !plan.for_messages && !out.is_open {
            self.carry(out);
        }
        let stored = alive.iter().filter(|_| !plan.pins);
        for name in stored.filter(|name| !self.is_deferred_here(name)) {
            let written = out.written.iter().find(|(known, _)| known == name);
            let known = plan.types.get(name).or(written.map(|(_, kind)| kind));
            let kind = known.map_or("_", String::as_str);
            let line = format!("gpu_tutor_store.bind_variable::<{kind}>(\"{name}\", {name});");
            out.source.push(&line, Origin::Bind(name.clone()));
        }
        if plan
            .moved_and_reassigned
            .iter()
            .any(|name| loads.iter().any(|(other, _)| other == name))
        {
            out.source.write(&format!(
                "gpu_tutor_keep!({});",
                hooks::exits(self.cell) + 1
            ));
        }
    }

    /// Writes the code that makes the compiler report a variable's type, unless the type is known.
    pub(super) fn probe(&self, name: &str, out: &mut Assembled) {
        let is_known = self.plan.types.contains_key(name)
            || out.written.iter().any(|(known, _)| known == name);
        if !is_known {
            let probe = format!("let {} = &{name};", probe_name(name));
            out.source.push(&probe, Origin::Bind(name.to_owned()));
            out.probed.push(name.to_owned());
        }
    }

    /// The type of a variable, if its `let` in this cell states it.
    fn written(&self, name: &str) -> Option<String> {
        let plan = self.plan;
        let index = self.cell.statement_binding(name)?;
        if plan.deferred.contains(&index)
            || plan.boxed.contains_key(name)
            || plan.types.contains_key(name)
        {
            return None;
        }
        let is_own = |name: &str| self.items.gives_meaning_to(name);
        written_type(&self.cell.closed_statement(index), name, &is_own)
    }

    /// Whether the name is bound to a closure that owns its captures. Such a closure is boxed in the cell's own text.
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

    pub(super) fn stores(&self, loads: &[(&str, &Held)], out: &mut Assembled) {
        let plan = self.plan;
        for (name, held) in loads.iter().filter(|(name, _)| plan.kept.contains(*name)) {
            let kind = &held.type_name;
            let bound_anew = out.binds.iter().any(|(other, _)| other == name);
            let failed = match bound_anew {
                true => "",
                false => " || gpu_tutor_failed.load(::std::sync::atomic::Ordering::Relaxed)",
            };
            out.source.write(&format!(
                "if !gpu_tutor_done{failed} {{ gpu_tutor_store.put_variable::<{kind}>(\"{name}\", gpu_tutor_kept_{name}); }}",
            ));
            if let Some(aside) = held.set_aside(name) {
                out.source.write(&format!(
                    "else {{ gpu_tutor_store.put_variable::<{kind}>(\"{aside}\", gpu_tutor_kept_{name}); }}",
                ));
            }
        }
        for (name, held) in loads {
            if plan.moved.contains(*name) || plan.moved_and_reassigned.contains(*name) {
                continue;
            }
            if self.is_viewed(name) {
                self.unview(name, held, out);
                continue;
            }
            if let Some(for_change) = plan.lent.get(*name) {
                self.lend(name, *for_change, out);
                continue;
            }
            let bound_anew = out.binds.iter().any(|(other, _)| other == name)
                && !plan.unbound.contains(*name)
                && !self.is_deferred_here(name);
            let back = self.back(name, held, loads);
            let line = match bound_anew {
                // If the cell reached its end, the variable already has its new value.
                true => format!("if !gpu_tutor_done {{ {back} }}"),
                false => back,
            };
            out.source.push(&line, Origin::Store((*name).to_owned()));
        }
    }
}

/// The bound variables that still have a value at the cell's end.
fn live_binds<'b>(
    binds: &'b [(String, bool)],
    plan: &'b CompilePlan,
) -> impl Iterator<Item = &'b String> {
    let names = binds.iter().map(|(name, _)| name);
    names.filter(|name| !plan.unbound.contains(*name))
}

/// Tells the compiler which fields were moved.
fn forget(held: &Held) -> String {
    let parts = held.parted.iter();
    parts
        .map(|part| format!("::std::mem::forget({part});"))
        .collect()
}

/// The name of the variable that keeps the bits of a moved field.
fn bits(part: &str) -> String {
    let name = part.replace('_', "__").replace('.', "_o_");
    format!("gpu_tutor_bits_{}", name.replace("r#", ""))
}

/// Declares the names of a deferred statement without giving them a value.
fn without_value(statement: &DeferredStatement) -> String {
    let binds = statement
        .names()
        .map(|name| format!("let {name}: {UNKNOWN_VALUE};"));
    binds.collect()
}
