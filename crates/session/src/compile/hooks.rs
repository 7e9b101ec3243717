//! Adds the session's hooks to a cell, around the learner's text.
//!
//! The learner's text stays complete and in order, except for statements that do not run here, so every position in the
//! result belongs either to the learner's text or to a hook.

use std::ops::Range;

use super::source::{Origin, Source};
use super::{CompilePlan, copies};
use crate::cell::{Edit, ParsedCell};

/// Marks the beginning of a cell.
pub const BEGIN: &str = "();::prelude::cell!();";
/// Marks the end of a cell.
const END: &str = "::prelude::wire::done();";

/// Appends a cell's statements and their hooks to a source. Returns whether any of the hooks count copies.
pub fn write(cell: &ParsedCell, plan: &CompilePlan, run: &[usize], to: &mut Source) -> bool {
    let source = &cell.source;
    let mut edits = Edits::default();
    if let Some(last) = &cell.last {
        if cell.last_is_ok {
            // Nothing else determines its error type.
            edits.around(last, "::prelude::show!(::prelude::wire::success(", "));");
        } else if plan.kept.is_empty() {
            edits.around(last, "::prelude::show!(", ");");
        } else {
            edits.around(
                last,
                "::prelude::show!(match ",
                " { value => { \
                 gpu_tutor_failed.fetch_or((&value).gpu_tutor_failed(), ::std::sync::atomic::Ordering::Relaxed); value } });",
            );
        }
    }
    for body in &cell.loops {
        edits.insert_after(*body, "::prelude::wire::tick();");
    }
    let mut exit = 0;
    let mut keep = || {
        exit += 1;
        match plan.moved_and_reassigned.is_empty() {
            true => String::new(),
            false => format!("gpu_tutor_keep!({exit});"),
        }
    };
    for (index, tried) in cell.tries.iter().enumerate() {
        let kept = keep();
        let function = match plan.by_debug.contains(&index) {
            true => "::prelude::wire::tried_by_debug(",
            false => "::prelude::wire::tried(",
        };
        if kept.is_empty() {
            edits.around(tried, function, ")");
        } else {
            edits.around(
                tried,
                &format!("(match {function}"),
                &format!(
                    ") {{ ::std::result::Result::Ok(value) => ::std::result::Result::Ok::<_, ::prelude::wire::Failure>(value), \
                     ::std::result::Result::Err(error) => {{ {kept} return ::std::result::Result::Err(error.into()); }} }})"
                ),
            );
        }
    }
    for left in &cell.returns {
        let kept = keep();
        match &left.value {
            None => edits.insert_after(
                left.keyword.end,
                &format!(" {{ {kept} ::prelude::wire::returned() }}"),
            ),
            Some(value) => {
                let left = if plan.boxed_returns {
                    "left_boxed"
                } else {
                    "left"
                };
                edits.around(value, &format!("::prelude::wire::{left}({{ {kept} "), " })");
            }
        }
    }
    for statement in &cell.statements {
        let binding = statement.bindings.first();
        if let Some(binding) = binding
            && let Some(kind) = plan.annotated.get(&binding.name)
        {
            edits.insert_after(binding.name_end, &format!(": {kind}"));
        }
        if let (Some(closure), Some(binding)) = (&statement.owning_closure, binding)
            && let Some(kind) = plan.boxed.get(&binding.name)
        {
            // With the box's type on the binding, rustc infers the closure's signature from it.
            edits.insert_after(binding.name_end, &format!(": {kind}"));
            edits.around(closure, "::std::boxed::Box::new(", ")");
        }
    }
    let counts = copies::around(&cell.copies, plan, &mut edits);
    constants(cell, &mut edits);
    if let Some(end) = cell.unclosed {
        edits.insert_after(end, ";");
    }
    if cell.end > cell.start {
        edits.insert_after(cell.end, END);
    } else {
        // The cell is empty, but the end marker must still follow the opening one.
        edits.insert(cell.end, END);
    }
    let cuts = cell.statements.iter().enumerate();
    let cuts = cuts.filter(|(index, statement)| statement.is_item || !run.contains(index));
    let cuts = cuts.map(|(_, statement)| statement.range.clone());
    edits.cuts = cuts.chain(fixed(cell, plan)).collect();
    edits.cuts.sort_by_key(|cut| cut.start);
    // Leading line breaks make the compiler's line numbers match the learner's.
    let before = source[..cell.start].matches('\n').count();
    to.write(&"\n".repeat(before));
    edits.apply(source, cell.start..cell.end.max(cell.start), to);
    counts
}

/// The `mut`s of deferred statements. They are cut so that the compiler reports every change to these variables.
fn fixed(cell: &ParsedCell, plan: &CompilePlan) -> impl Iterator<Item = Range<usize>> {
    let deferred = plan
        .deferred
        .iter()
        .filter(|index| !plan.changed_here.contains(index) && !plan.waiting.contains(index));
    let statements = deferred.filter_map(|index| cell.statements.get(*index));
    let statements = statements.filter(|statement| !statement.is_closure);
    let bindings = statements.flat_map(|statement| &statement.bindings);
    bindings.filter_map(|binding| binding.mut_range.clone())
}

/// The number of exits that a cell has before its end.
pub fn exits(cell: &ParsedCell) -> usize {
    cell.tries.len() + cell.returns.len()
}

/// Writes constants in refutable patterns as paths, because a bare name would be ambiguous with a variable.
fn constants(cell: &ParsedCell, edits: &mut Edits) {
    for constant in &cell.constants {
        let path = match constant.name.as_str() {
            "None" => "::core::option::Option::",
            _ => "self::",
        };
        edits.insert(constant.at, path);
    }
}

/// The text inserted into a source, and the ranges cut from it.
#[derive(Default)]
pub(super) struct Edits {
    insertions: Vec<Insertion>,
    cuts: Vec<Range<usize>>,
}

struct Insertion {
    at: usize,
    /// The order of several insertions at the same position: closing text before opening text, inner before outer
    /// closing text, outer before inner opening text. Insertions around the same range nest in the order they were
    /// added.
    order: (bool, usize, usize),
    text: String,
}

impl Edits {
    /// Inserts text before and after a range.
    pub(super) fn around(&mut self, range: &Range<usize>, before: &str, after: &str) {
        let (length, order) = (range.len(), self.insertions.len());
        self.add(range.start, (true, usize::MAX - length, order), before);
        self.add(range.end, (false, length, usize::MAX - order), after);
    }

    /// Inserts text before whatever begins at `at`.
    pub(super) fn insert(&mut self, at: usize, text: &str) {
        self.add(at, (true, usize::MAX, self.insertions.len()), text);
    }

    /// Inserts text after whatever ends at `at`. Several insertions keep their order.
    fn insert_after(&mut self, at: usize, text: &str) {
        self.add(at, (false, usize::MAX, self.insertions.len()), text);
    }

    fn add(&mut self, at: usize, order: (bool, usize, usize), text: &str) {
        let text = text.to_owned();
        self.insertions.push(Insertion { at, order, text });
    }

    /// The insertions in order.
    pub(super) fn insertions(mut self) -> Vec<Edit> {
        self.sort();
        let insertions = self.insertions.into_iter();
        insertions
            .map(|insertion| (insertion.at..insertion.at, insertion.text))
            .collect()
    }

    fn sort(&mut self) {
        self.insertions
            .sort_by_key(|insertion| (insertion.at, insertion.order));
    }

    fn apply(mut self, source: &str, range: Range<usize>, to: &mut Source) {
        self.sort();
        let mut taken = range.start;
        for Insertion { at, text, .. } in &self.insertions {
            self.copy(source, taken..*at, to);
            taken = taken.max(*at);
            // Hooks inside a cut are dropped, while those at its edges stay.
            if !self.cuts.iter().any(|cut| cut.start < *at && *at < cut.end) || text == END {
                to.write(text);
            }
        }
        self.copy(source, taken..range.end, to);
    }

    /// Copies a range of the source. Within a cut, only the line breaks are copied.
    fn copy(&self, source: &str, range: Range<usize>, to: &mut Source) {
        let mut at = range.start;
        for cut in &self.cuts {
            let (start, end) = (
                cut.start.clamp(at, range.end.max(at)),
                cut.end.clamp(at, range.end.max(at)),
            );
            if start >= end {
                continue;
            }
            if at < start {
                to.push(&source[at..start], Origin::Cell(at));
            }
            let breaks = source[start..end].matches('\n').count();
            to.write(&"\n".repeat(breaks));
            at = end;
        }
        if at < range.end {
            to.push(&source[at..range.end], Origin::Cell(at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::parse;

    fn run_in(source: &str, plan: &CompilePlan, cut: &[usize]) -> Source {
        let cell = parse(source).expect("parses");
        let all = (0..cell.statements.len()).filter(|index| !cut.contains(index));
        let mut to = Source::default();
        write(&cell, plan, &all.collect::<Vec<_>>(), &mut to);
        to
    }

    fn run(source: &str) -> String {
        run_in(source, &CompilePlan::default(), &[]).text
    }

    #[test]
    fn the_last_expression_is_shown() {
        assert_eq!(
            run("let x = f();\nx"),
            "let x = f();\n::prelude::show!(x);::prelude::wire::done();"
        );
    }

    #[test]
    fn a_cell_of_comments_ends_in_front_of_them() {
        for source in [
            "// words",
            "/* words */\n",
            "",
            "#![allow(unused)] // words",
        ] {
            assert_eq!(run(source), "::prelude::wire::done();", "{source}");
        }
    }

    #[test]
    fn a_let_may_lack_its_semicolon_at_the_end() {
        let text = run("let x = 1 // why");
        assert_eq!(text, "let x = 1;::prelude::wire::done();");
    }

    #[test]
    fn a_last_item_may_lack_its_semicolon() {
        for (source, item) in [
            ("let x = 1;\nuse std::fmt // why", "use std::fmt;"),
            ("const N: usize = 3", "const N: usize = 3;"),
            ("static S: i32 = 3\n", "static S: i32 = 3;"),
            ("type A = Vec<i32> /* why */", "type A = Vec<i32>;"),
            ("struct Unit", "struct Unit;"),
        ] {
            let cell = parse(source).expect(source);
            let last = cell.items.last().expect(source);
            assert_eq!(cell.item_text(last), item);
        }
        for source in [
            "const fn f() -> i32",
            "fn f()",
            "const N: usize",
            "use std::",
        ] {
            assert!(parse(source).is_none(), "{source}");
        }
    }

    #[test]
    fn a_statement_that_is_not_run_leaves_its_line_breaks() {
        let text = run_in(
            "let a = 1;\nlet b = || {\n g()?;\n};\na",
            &CompilePlan::default(),
            &[1],
        )
        .text;
        assert!(
            text.contains("let a = 1;\n\n\n\n::prelude::show!(a);"),
            "{text}"
        );
    }

    #[test]
    fn a_constant_in_a_pattern_is_written_as_a_path() {
        let source = "let (LIMIT, A, None, behind) = f() else { panic!() };";
        let mut cell = parse(source).expect("parses");
        cell.tell_constants(|name| name != "A");
        let mut to = Source::default();
        write(&cell, &CompilePlan::default(), &[0], &mut to);
        let written = "let (self::LIMIT, A, ::core::option::Option::None, behind) = f()";
        assert!(to.text.contains(written), "{}", to.text);
        let names: Vec<_> = cell.bindings().map(|binding| &binding.name).collect();
        assert_eq!(names, ["A", "behind"]);
        assert_eq!(cell.statements[0].bindings.len(), 2);
    }

    #[test]
    fn question_marks_of_the_cell_are_tried_and_those_of_closures_are_not() {
        let text = run("a.b()?.c()?;\nlet f = move || g()?;");
        assert!(
            text.contains("::prelude::wire::tried(::prelude::wire::tried(a.b())?.c())?;"),
            "{text}"
        );
        assert!(text.contains("|| g()?"), "{text}");
    }

    #[test]
    fn question_marks_in_the_standard_macros_are_tried_too() {
        let text = run("println!(\"{} {n}\", f()?, n = g()?);\nmine!(h()?);");
        let tried =
            "println!(\"{} {n}\", ::prelude::wire::tried(f())?, n = ::prelude::wire::tried(g())?)";
        assert!(text.contains(tried), "{text}");
        assert!(text.contains("mine!(h()?)"), "{text}");
        let text = run("let v = vec![f()?; 3];");
        assert!(
            text.contains("vec![::prelude::wire::tried(f())?; 3]"),
            "{text}"
        );
    }

    #[test]
    fn a_variable_with_a_new_value_is_kept_wherever_the_cell_is_left() {
        let plan = CompilePlan {
            moved_and_reassigned: ["t".to_owned()].into(),
            ..CompilePlan::default()
        };
        let text = run_in("t = f(t)?;\nif a { return; }", &plan, &[]).text;
        assert!(
            text.contains("gpu_tutor_keep!(1); return ::std::result::Result::Err(error.into());"),
            "{text}"
        );
        assert!(
            text.contains("return { gpu_tutor_keep!(2); ::prelude::wire::returned() };"),
            "{text}"
        );
    }

    #[test]
    fn loops_that_call_something_get_a_check_at_their_head() {
        let text = run("for i in 0..3 { f(i); }\nwhile a { b += 1; }");
        assert!(
            text.contains("for i in 0..3 {::prelude::wire::tick(); f(i); }"),
            "{text}"
        );
        assert!(text.contains("while a { b += 1; }"), "{text}");
        let text = run("while a.waits() {}");
        assert!(
            text.contains("while a.waits() {::prelude::wire::tick();}"),
            "{text}"
        );
    }

    #[test]
    fn every_character_of_the_cell_is_where_it_was() {
        let source = "let x = f(1)?;\nfor i in 0..2 { g(i); }\nx";
        let written = run_in(source, &CompilePlan::default(), &[]);
        let mut expected = 0;
        for (offset, _) in written.text.char_indices() {
            if let Some(at) = written.in_cell(offset) {
                assert_eq!(at, expected);
                expected += 1;
            }
        }
        assert_eq!(expected, source.len());
    }
}
