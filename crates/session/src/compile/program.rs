//! Assembles the program that rustc compiles: the cell and the parts of the session that it uses.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::source::{Origin, Source};
use super::{CompilePlan, ENTRY, STATICS, UNKNOWN, UNKNOWN_VALUE, copies, hooks};
use crate::cell::statics;
use crate::cell::{DefinitionKind, ParsedCell, use_begins, value_words, words};
use crate::memory::Held;
use crate::memory::deferred::{DeferredStatement, DeferredStatements, value_of};
use crate::memory::items::{Item, Items, reachable};
use crate::memory::loans::Loans;

const STORE: &str = "::prelude::wire::store::VariableStore";

/// The cell to compile and the session around it.
pub struct Program<'p> {
    pub cell: &'p ParsedCell,
    /// The session's items, including those that the cell defines.
    pub items: &'p Items,
    pub variables: &'p BTreeMap<String, Held>,
    pub deferred: &'p DeferredStatements,
    pub loans: &'p Loans,
    /// Variables that are lost because the cell redefines their type.
    pub lost: &'p [String],
    /// Variables whose values are no longer needed because deferred statements recreate them.
    pub dropped: &'p [String],
    /// Variables that end because what they borrow from is changed or moved.
    pub ended: &'p BTreeMap<String, String>,
    /// Values that were set aside so that `:undo` can take back the previous cell. This cell drops them.
    pub stale: &'p [String],
    /// Variables that an earlier cell consumed and this cell assigns again.
    pub reassigned_after_move: &'p BTreeMap<String, Held>,
    /// How many libraries with statics the process has loaded. The number keeps the statics' symbols unique.
    pub symbols: usize,
    /// The cell uses `.await`, so it runs in a tokio runtime.
    pub awaits: bool,
    pub plan: &'p CompilePlan,
}

/// The program as rustc compiles it.
#[derive(Debug, Default)]
pub struct Assembled {
    pub source: Source,
    /// Variables whose inferred types are read from the compiler's output.
    pub probed: Vec<String>,
    /// Variables whose types the cell itself states, each with the type as the compiler would print it.
    pub written: Vec<(String, String)>,
    /// Variables bound at the end, and whether each is `mut`.
    pub binds: Vec<(String, bool)>,
    /// Statements of the cell that run, by index.
    pub run: Vec<usize>,
    /// Deferred statements of earlier cells that run again, by index.
    pub rerun: Vec<usize>,
    /// Deferred variables that stay mutable although changes to them would be lost, because others borrow from them.
    pub left_mutable: BTreeSet<String>,
    /// The cell's statements are in a frame that is kept.
    pub is_open: bool,
    /// The earlier variables that are loaded.
    pub loads: BTreeSet<String>,
    /// The variables in `loads` that the cell mentions before it binds a variable with that name.
    pub uses: BTreeSet<String>,
    /// The program has hooks that count copies between host and devices.
    pub counts: bool,
    /// The program uses statics of this cell or of earlier ones.
    pub uses_statics: bool,
    /// The text and the symbol of each static that the library defines.
    pub statics: Vec<(String, String)>,
}

/// The text on one line, without comments.
pub fn one_line(text: &str) -> String {
    let tokens: Option<proc_macro2::TokenStream> = text.parse().ok();
    tokens.map_or_else(|| text.to_owned(), |tokens| tokens.to_string())
}

impl Assembled {
    /// The deferred statements of earlier cells that run again.
    pub fn rerun_statements<'k>(
        &self,
        deferred: &'k DeferredStatements,
    ) -> impl Iterator<Item = &'k DeferredStatement> {
        self.rerun.iter().filter_map(|index| deferred.get(*index))
    }
}

impl Program<'_> {
    pub fn assemble(&self) -> Assembled {
        let mut out = Assembled {
            run: self.run(),
            ..Assembled::default()
        };
        let statements = out.run.iter().map(|index| self.cell.statement_text(*index));
        let statements: String = statements.collect::<Vec<_>>().join("\n");
        let before_bound = self.named_before_bound(&out.run);
        out.rerun = self
            .deferred
            .behind(&before_bound, &|deferred| self.plan.stays(deferred));
        let mut named = statements;
        for statement in out.rerun_statements(self.deferred) {
            named.push('\n');
            named.push_str(&statement.text);
        }
        out.binds = self.binds(&out);
        // A variable that the cell only rebinds stays in the store until then.
        let reads = match self.plan.whole {
            true => named.clone(),
            false => {
                let rerun = out.rerun_statements(self.deferred);
                let texts = rerun.map(|statement| statement.text.as_str());
                texts
                    .chain([before_bound.as_str()])
                    .collect::<Vec<_>>()
                    .join("\n")
            }
        };
        let loads = self.loads(&reads, &out.rerun);
        out.loads = loads.iter().map(|(name, _)| (*name).to_owned()).collect();
        let rerun = out.rerun_statements(self.deferred);
        let used: HashSet<&str> = rerun
            .flat_map(|statement| value_words(&statement.text))
            .chain(words(&before_bound))
            .collect();
        let is_used = |name: &&String| used.contains(name.trim_start_matches("r#"));
        out.uses = out.loads.iter().filter(is_used).cloned().collect();
        let items = self.items(&named, &loads, &out);
        self.head(&items, &mut out);
        self.entry(&loads, &mut out);
        for item in items
            .iter()
            .filter(|item| item.kind != DefinitionKind::Macro)
        {
            self.item(item, &mut out);
        }
        let allowed = self.allowed();
        if !self.plan.unknown.is_empty() {
            out.source.write(&format!(
                "{allowed}#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)] pub struct {UNKNOWN}(u32); \
                 impl ::std::fmt::Display for {UNKNOWN} {{ \
                 fn fmt(&self, _: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {{ ::std::result::Result::Ok(()) }} }} \
                 {allowed}pub struct {UNKNOWN_VALUE};\n"
            ));
        }
        let import = copies::import(&out.source.text);
        if !import.is_empty() {
            out.source.write(import);
        }
        if !out.statics.is_empty() {
            out.source.write(&format!(
                "{allowed}#[unsafe(no_mangle)] pub static {STATICS}: u8 = 0;\n"
            ));
        }
        out
    }

    /// The words in the cell's statements that can refer to an earlier cell. A name that the cell itself binds counts
    /// only up to its binding.
    fn named_before_bound(&self, run: &[usize]) -> String {
        let mut bound: HashSet<&str> = HashSet::new();
        let mut named = String::new();
        for index in run {
            let statement = &self.cell.statements[*index];
            let text = self.cell.statement_text(*index);
            let value = match statement.is_let {
                true => value_of(&format!("{};", text.trim_end_matches(';'))),
                false => text.to_owned(),
            };
            for word in value_words(&value).filter(|word| !bound.contains(word)) {
                named.push_str(word);
                named.push(' ');
            }
            bound.extend(self.bound_by(*index));
        }
        named
    }

    /// The statements that run: all except items and waiting statements that no other statement needs.
    fn run(&self) -> Vec<usize> {
        let plan = self.plan;
        let mut run: BTreeSet<usize> = (0..self.cell.statements.len())
            .filter(|index| !self.cell.statements[*index].is_item)
            .filter(|index| !plan.waiting.contains(index))
            .collect();
        loop {
            let needed = |wanted: &usize| {
                let names = self.bound_by(*wanted);
                let later = run.iter().filter(|index| *index > wanted);
                later
                    .flat_map(|index| words(self.cell.statement_text(*index)))
                    .any(|word| names.contains(&word))
            };
            // A waiting statement runs only if a later statement needs it.
            let add = plan
                .waiting
                .iter()
                .find(|index| !run.contains(index) && needed(index));
            match add {
                Some(index) => run.insert(*index),
                None => break,
            };
        }
        run.into_iter().collect()
    }

    /// The names that a statement of the cell binds.
    pub(super) fn bound_by(&self, index: usize) -> Vec<&str> {
        let bindings = self.cell.statements[index].bindings.iter();
        bindings.map(|binding| binding.name.as_str()).collect()
    }

    fn items(&self, named: &str, loads: &[(&str, &Held)], out: &Assembled) -> Vec<&Item> {
        let all: Vec<&Item> = self.items.all().collect();
        let mut items = if self.plan.whole || !self.cell.items.is_empty() {
            all
        } else {
            let types = loads.iter().flat_map(|(_, held)| words(&held.type_name));
            let given = self.plan.types.values().chain(self.plan.boxed.values());
            let of_deferred = out
                .rerun_statements(self.deferred)
                .flat_map(|statement| words(&statement.text));
            let wanted = words(named)
                .chain(types)
                .chain(given.flat_map(|text| words(text)))
                .chain(of_deferred);
            reachable(&all, &wanted.collect())
        };
        items.sort_by(|one, other| (&one.text, one.cell).cmp(&(&other.text, other.cell)));
        items
    }

    /// Attributes placed before the session's own items, for lints that a cell may deny but that should not apply to
    /// these items.
    fn allowed(&self) -> String {
        let known = ["missing_docs", "unsafe_code"].map(str::to_owned);
        let lints: Vec<&String> = known.iter().chain(&self.plan.allowed).collect();
        let lints = lints.into_iter().map(String::as_str).collect::<Vec<_>>();
        format!("#[allow({})] ", lints.join(", "))
    }

    /// Writes attributes and macros. Macros must precede the code that calls them.
    fn head(&self, items: &[&Item], out: &mut Assembled) {
        let source = &mut out.source;
        source.write("#![allow(unused_mut)]");
        let attributes = self.items.attributes();
        if !attributes.is_empty() {
            source.write("#![doc = \"A cell.\"]");
        }
        for attribute in attributes {
            // A forbidden lint could no longer be allowed for the session's own code.
            source.write(&attribute.replacen("forbid", "deny", 1));
        }
        // Later cells may use what this cell defines.
        source.write("#![allow(unused_imports, dead_code)]");
        for item in items
            .iter()
            .filter(|item| item.kind == DefinitionKind::Macro)
        {
            let text = match item.here {
                Some(_) => item.text.clone(),
                None => one_line(&item.text),
            };
            let mut taken = 0;
            let hooks = copies::hooked(&text, self.plan);
            out.counts |= !hooks.is_empty();
            let ends = hooks
                .iter()
                .map(|(place, hook)| (place.start, hook.as_str()));
            for (end, hook) in ends.chain([(text.len(), " ")]) {
                let origin = match item.here {
                    Some(at) => Origin::Cell(at + taken),
                    None => origin(item),
                };
                source.push(&text[taken..end], origin);
                source.write(hook);
                taken = end;
            }
        }
    }

    fn item(&self, item: &Item, out: &mut Assembled) {
        out.uses_statics |= item.has_statics;
        let edits = match &item.symbol {
            _ if item.kind == DefinitionKind::Use => self.rooted(&item.text),
            _ if !item.has_statics => Vec::new(),
            Some(symbol) => statics::declaring(&item.text, symbol),
            None => {
                let symbol = format!("gpu_tutor_static_{}_{}", self.symbols, out.statics.len());
                out.statics.push((item.text.clone(), symbol.clone()));
                statics::defining(&item.text, &symbol)
            }
        };
        if item.here.is_none() && !self.plan.allowed.is_empty() {
            out.source.write(&self.allowed());
        }
        let hooks = copies::hooked(&item.text, self.plan);
        out.counts |= !hooks.is_empty();
        let edits = copies::merged(edits, hooks);
        let mut taken = 0;
        let copy = |range: std::ops::Range<usize>, out: &mut Assembled| {
            let origin = match item.here {
                Some(at) => Origin::Cell(at + range.start),
                None => origin(item),
            };
            out.source.push(&item.text[range], origin);
        };
        for (range, text) in edits {
            copy(taken..range.start, out);
            out.source.write(&text);
            taken = range.end;
        }
        copy(taken..item.text.len(), out);
        out.source.write("\n");
    }

    /// Prefixes the session's own names in a `use` with `crate::`, because the prelude may have the same names.
    fn rooted(&self, text: &str) -> Vec<(std::ops::Range<usize>, String)> {
        let begins = use_begins(text);
        let own = begins
            .into_iter()
            .filter(|(name, _)| self.items.defines_item(name));
        own.map(|(_, at)| (at..at, "crate::".to_owned())).collect()
    }

    /// Writes the function that runs the cell.
    fn entry(&self, loads: &[(&str, &Held)], out: &mut Assembled) {
        let plan = self.plan;
        let runs = !plan.for_messages;
        let allowed = self.allowed();
        let lifetimes = self.lifetimes(loads);
        let opening = match runs {
            true => format!(
                "{allowed}#[unsafe(no_mangle)] pub extern \"C\" fn {ENTRY}{lifetimes}(gpu_tutor_store: *mut {STORE}) -> *mut {STORE} {{ \
                 let gpu_tutor_store = unsafe {{ ::prelude::wire::store::opened(gpu_tutor_store) }};"
            ),
            false => format!(
                "{allowed}pub fn {ENTRY}{lifetimes}(gpu_tutor_store: &mut {STORE}) -> \
                 ::std::result::Result<(), ::prelude::wire::EvcxrUserCodeError> {{"
            ),
        };
        out.source.write(&opening);
        if plan.compares_one_type {
            out.source.write(
                "use ::prelude::{assert_eq_of_one_type as assert_eq, assert_ne_of_one_type as assert_ne};",
            );
        }
        let gone = self.ended.keys().chain(self.lost).chain(self.dropped);
        for name in gone.chain(self.stale) {
            out.source
                .write(&format!("gpu_tutor_store.lose_variable(\"{name}\");"));
        }
        let checks = loads.iter().map(|(name, held)| {
            format!(
                "gpu_tutor_store.check_variable::<{}>(\"{name}\")",
                held.stored_type()
            )
        });
        let checks: Vec<String> = checks.collect();
        if runs && !checks.is_empty() {
            out.source.push(
                &format!("if !({}) {{ return gpu_tutor_store; }}", checks.join(" & ")),
                Origin::Generated,
            );
        }
        if runs {
            self.open_frame(out);
        }
        for (name, held) in loads {
            if self.is_viewed(name) {
                self.view(name, held, out);
            } else {
                self.load(name, held, loads, out);
                self.place(name, out);
            }
        }
        out.is_open = self.is_open(loads);
        if out.is_open {
            out.source.write(
                "use ::prelude::wire::EvcxrUserCodeError; let gpu_tutor_frame = ::prelude::wire::Cell::begin();",
            );
            self.made_again(|_| true, out);
        } else if runs {
            self.keep(out);
            if plan.pins {
                // Variables recreated here stay in the frame, where the cell's variables may borrow from them.
                self.made_again(|index| !plan.made_within.contains(&index), out);
                out.source
                    .write("let mut gpu_tutor_values = ::std::option::Option::None;");
            }
            out.source.write(
                "let gpu_tutor_done = ::prelude::wire::guarded(|| { use ::prelude::wire::EvcxrUserCodeError;",
            );
        }
        self.exits(loads, out);
        self.forget_within(loads, out);
        for (name, held) in self.reassigned_after_move {
            let mutable = if held.mutable { "mut " } else { "" };
            out.source
                .write(&format!("let {mutable}{name}: {};", held.type_name));
        }
        if self.awaits {
            out.source.write(
                "let gpu_tutor_runtime = gpu_tutor_store.lazy_arc(\"gpu_tutor_runtime\", \
                 || ::tokio::runtime::Runtime::new().expect(\"tokio's runtime starts\")); \
                 gpu_tutor_runtime.block_on(async {",
            );
        }
        if !out.is_open {
            out.source.write(hooks::BEGIN);
        }
        if !out.is_open {
            let is_in_front = plan.pins && runs;
            self.made_again(
                |index| !is_in_front || plan.made_within.contains(&index),
                out,
            );
        }
        let run = out.run.clone();
        out.counts |= hooks::write(self.cell, plan, &run, &mut out.source);
        self.ending(loads, out);
        let ok = match (self.awaits, runs) {
            _ if out.is_open => "::std::mem::drop(gpu_tutor_frame);",
            (true, true) => "::std::result::Result::Ok::<(), EvcxrUserCodeError>(())})});",
            (true, false) => {
                "::std::result::Result::Ok::<(), ::prelude::wire::EvcxrUserCodeError>(())})}"
            }
            (false, true) => "::std::result::Result::Ok(())});",
            (false, false) => "::std::result::Result::Ok(())}",
        };
        out.source.write(ok);
        if runs {
            self.stores(loads, out);
            if plan.pins {
                self.close_frame(loads, out);
            }
            let held = plan.moved_and_reassigned.union(&plan.kept);
            if held.clone().next().is_some() {
                let names: Vec<String> = held.map(|name| format!("\"{name}\"")).collect();
                out.source.write(&format!(
                    "gpu_tutor_store.send_held(&[{}]);",
                    names.join(", ")
                ));
            }
            out.source.write("gpu_tutor_store}");
        }
        out.source.write("\n");
    }
}

fn origin(item: &Item) -> Origin {
    Origin::Item {
        name: item.title(),
        cell: item.cell,
    }
}
