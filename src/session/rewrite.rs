//! Writes the session's hooks into a cell, around the learner's text, and maps positions back.
//!
//! Only insertions are made, so every character the learner typed is still there, in order; an error reported for
//! the rewritten text is carried back to the text as typed by [`Rewritten::original`].

use crate::session::syntax::{Binding, Cell};

/// A cell with insertions, and where they are.
#[derive(Debug, Clone, Default)]
pub struct Rewritten {
    pub text: String,
    /// Offset in the original, length inserted there; in order.
    insertions: Vec<(usize, usize)>,
}

/// The hook that every cell begins with.
const OPENING: &str = "();::prelude::cell!(";

/// The name of the variable whose type nothing but rustc can tell.
pub const FORCED: &str = "gpu_tutor_forced_inference";

/// The name under which the type of the `index`-th binding shows in the compiler's output.
pub fn spy_name(index: usize) -> String {
    format!("gpu_tutor_spy_{index}")
}

/// The cell as it is run: hooks in, `let` types written in (by index into `cell.bindings`).
pub fn for_running(source: &str, cell: &Cell, types: &[Option<String>]) -> Rewritten {
    let mut edits = Edits::default();
    // A line that begins with a colon is a command to evcxr; an empty value in front makes it Rust.
    let opening = if cell.wants_optimisation {
        "();::prelude::cell!(loops);"
    } else {
        "();::prelude::cell!();"
    };
    edits.insert(cell.start, opening);
    if let Some(last) = &cell.last {
        edits.insert(last.start, "::prelude::show!(");
        edits.insert_after(last.end, ");");
    }
    hooks(cell, &mut edits);
    for (binding, known) in cell.bindings.iter().zip(types) {
        annotate(binding, known.as_deref(), cell.end, &mut edits);
    }
    const END: &str = "::prelude::wire::done();";
    if cell.end > cell.start {
        edits.insert_after(cell.end, END);
    } else {
        // Nothing lies between: it must still come behind the opening.
        edits.insert(cell.end, END);
    }
    edits.apply(source)
}

/// A cell that only describes variables that are there already: name and type each.
pub fn for_describing(variables: &[(String, String)]) -> String {
    let mut text = "();::prelude::cell!();".to_owned();
    for (name, type_name) in variables {
        text.push_str(&format!("::prelude::bound!({name}, {type_name:?});"));
    }
    text + "::prelude::wire::done();"
}

/// The cell as it is analysed: every binding's type is made visible, nothing is run.
///
/// A binding that gets its value later is looked at behind the last statement, where it may have been moved away:
/// `late` says whether to try.
pub fn for_inference(source: &str, cell: &Cell, late: bool) -> Rewritten {
    let mut edits = Edits::default();
    for (index, binding) in cell.bindings.iter().enumerate() {
        let at = match (binding.initialised, late) {
            (true, _) => binding.statement_end,
            (false, true) => cell.end,
            (false, false) => continue,
        };
        // Behind an expression that has no semicolon of its own.
        let ends = if !binding.initialised && cell.last.is_some() {
            ";"
        } else {
            ""
        };
        let spy = format!(
            "{ends}::prelude::spy!({}, {});",
            spy_name(index),
            binding.name
        );
        edits.insert_after(at, &spy);
    }
    edits.insert(
        cell.start,
        &format!("let {FORCED} = ::prelude::wire::unknown();"),
    );
    edits.apply(source)
}

fn hooks(cell: &Cell, edits: &mut Edits) {
    for body in &cell.loops {
        edits.insert_after(*body, "::prelude::wire::tick();");
    }
    for tried in &cell.tries {
        edits.insert(tried.start, "::prelude::wire::tried(");
        edits.insert_after(tried.end, ")");
    }
}

fn annotate(binding: &Binding, known: Option<&str>, cell_end: usize, edits: &mut Edits) {
    let name = &binding.name;
    let known = known.filter(|_| !binding.typed);
    // What gets its value later has it by the end; its type is known only if it could be looked at there.
    let described = if binding.initialised {
        binding.statement_end
    } else {
        cell_end
    };
    if let Some(known) = known {
        match binding.inline {
            Some(at) => edits.insert_after(at, &format!(": {known}")),
            // A pattern, or a type given in part: the name is bound once more, with its whole type.
            None => {
                let mutable = if binding.mutable { "mut " } else { "" };
                edits.insert_after(
                    described,
                    &format!("let {mutable}{name}: {known} = {name};"),
                );
            }
        }
    }
    // A type that is not known yet must not be asked for: the question would change what is inferred.
    let written = binding.type_text.as_deref().filter(|_| binding.initialised);
    if let Some(type_name) = known.or(written) {
        edits.insert_after(
            described,
            &format!("::prelude::bound!({name}, {type_name:?});"),
        );
    }
}

#[derive(Default)]
struct Edits(Vec<(usize, bool, usize, String)>);

impl Edits {
    /// Inserts before whatever else begins at `at`; of several, the first stands outermost.
    fn insert(&mut self, at: usize, text: &str) {
        let order = self.0.len();
        self.0.push((at, true, order, text.to_owned()));
    }

    /// Inserts behind whatever ends at `at`; of several, in the order given.
    fn insert_after(&mut self, at: usize, text: &str) {
        let order = self.0.len();
        self.0.push((at, false, order, text.to_owned()));
    }

    fn apply(mut self, source: &str) -> Rewritten {
        // What closes at a place comes before what opens there.
        self.0
            .sort_by_key(|(at, opens, order, _)| (*at, *opens, *order));
        let mut rewritten = Rewritten::default();
        let mut taken = 0;
        for (at, _, _, text) in self.0 {
            rewritten.text.push_str(&source[taken..at]);
            rewritten.text.push_str(&text);
            rewritten.insertions.push((at, text.len()));
            taken = at;
        }
        rewritten.text.push_str(&source[taken..]);
        rewritten
    }
}

impl Rewritten {
    /// A cell that could not be read as Rust, for the compiler to say why. What stands in front keeps evcxr from
    /// taking one of its lines for a command.
    pub fn unread(source: &str) -> Rewritten {
        let mut edits = Edits::default();
        edits.insert(0, "();");
        edits.apply(source)
    }

    /// A line that is passed on as it is.
    pub fn unchanged(source: &str) -> Rewritten {
        Rewritten {
            text: source.to_owned(),
            insertions: Vec::new(),
        }
    }

    /// Whether the cell tells how it ended.
    pub fn is_hooked(&self) -> bool {
        self.text.contains(OPENING)
    }

    /// Where an offset of the rewritten text lies in the text as typed; inside an insertion, where that was made.
    pub fn original(&self, offset: usize) -> usize {
        let mut shift = 0;
        for (at, length) in &self.insertions {
            if offset < at + shift {
                break;
            }
            if offset < at + shift + length {
                return *at;
            }
            shift += length;
        }
        offset - shift
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::syntax::parse;

    fn run(source: &str, types: &[Option<&str>]) -> String {
        let cell = parse(source).expect("parses");
        let types: Vec<_> = types.iter().map(|known| known.map(str::to_owned)).collect();
        for_running(source, &cell, &types).text
    }

    #[test]
    fn a_let_gets_its_type_and_the_last_expression_is_shown() {
        assert_eq!(
            run("let x = f();\nx", &[Some("i32")]),
            "();::prelude::cell!();let x: i32 = f();::prelude::bound!(x, \"i32\");\n\
             ::prelude::show!(x);::prelude::wire::done();"
        );
    }

    #[test]
    fn a_cell_of_comments_opens_before_it_ends() {
        for source in [
            "// words",
            "/* words */\n",
            "",
            "#![allow(unused)] // words",
        ] {
            let text = run(source, &[]);
            let hooks = "();::prelude::cell!();::prelude::wire::done();";
            let at = text.find(hooks);
            assert!(at.is_some(), "{text}");
            assert!(
                at < text.find("//").or(text.find("/*")).or(Some(usize::MAX)),
                "{text}"
            );
        }
    }

    #[test]
    fn a_pattern_is_bound_again_with_its_types() {
        let text = run("let (a, mut b) = f(); // why", &[Some("i32"), Some("f64")]);
        assert!(
            text.contains("let (a, mut b) = f();let a: i32 = a;"),
            "{text}"
        );
        assert!(text.contains("let mut b: f64 = b;"), "{text}");
        assert!(
            text.ends_with("\n::prelude::wire::done();") || !text.contains("// why::"),
            "{text}"
        );
    }

    #[test]
    fn a_pattern_without_a_value_is_bound_again_at_the_end() {
        let text = run("let (a, b);\n(a, b) = f();\na", &[Some("u8"), Some("u8")]);
        assert!(
            text.starts_with("();::prelude::cell!();let (a, b);\n"),
            "{text}"
        );
        assert!(
            text.ends_with(
                "show!(a);let a: u8 = a;::prelude::bound!(a, \"u8\");\
                 let b: u8 = b;::prelude::bound!(b, \"u8\");::prelude::wire::done();"
            ),
            "{text}"
        );
    }

    #[test]
    fn question_marks_of_the_cell_are_tried_and_those_of_closures_are_not() {
        let text = run("a.b()?.c()?;\nlet f = move || g()?;", &[None]);
        assert!(
            text.contains("::prelude::wire::tried(::prelude::wire::tried(a.b())?.c())?;"),
            "{text}"
        );
        assert!(text.contains("|| g()?"), "{text}");
    }

    #[test]
    fn loops_that_call_something_get_a_check_at_their_head() {
        let text = run("for i in 0..3 { f(i); }\nwhile a { b += 1; }", &[]);
        assert!(
            text.contains("for i in 0..3 {::prelude::wire::tick(); f(i); }"),
            "{text}"
        );
        assert!(text.contains("while a { b += 1; }"), "{text}");
        assert!(text.starts_with("();::prelude::cell!(loops);"), "{text}");
    }

    #[test]
    fn every_position_maps_back_to_the_character_it_came_from() {
        let source = "let x = f(1)?;\nfor i in 0..2 { g(i); }\nx";
        let cell = parse(source).expect("parses");
        let rewritten = for_running(source, &cell, &[Some("u8".into())]);
        let mut expected = 0;
        for (offset, character) in rewritten.text.char_indices() {
            let back = rewritten.original(offset);
            assert!(back <= source.len());
            if back == expected && source[back..].starts_with(character) {
                expected += 1;
            }
        }
        assert_eq!(expected, source.len());
    }
}
