//! Writes the session's hooks into a cell, around the learner's text, and maps positions back.
//!
//! Only insertions are made, so every character the learner typed is still there, in order; an error reported for
//! the rewritten text is carried back to the text as typed by [`Rewritten::original`].

use super::generated::Wishes;
use super::syntax::{Binding, Cell};

/// A cell with insertions, and where they are.
#[derive(Debug, Clone, Default)]
pub struct Rewritten {
    pub text: String,
    /// Offset in the original, length inserted there; in order.
    insertions: Vec<(usize, usize)>,
}

/// The hook that every cell begins with.
const OPENING: &str = "();::prelude::cell!(";

/// The cell as it is run: hooks in, and for each binding (by index) the type that stands for the one that its `let` does not
/// name, until the compiler tells it.
pub fn for_running(
    source: &str,
    cell: &Cell,
    placeholders: &[Option<String>],
    wishes: &Wishes,
) -> Rewritten {
    let mut edits = Edits::default();
    // A line that begins with a colon is a command to evcxr; an empty value in front makes it Rust.
    edits.insert(cell.start, &format!("();{}", wishes.hook()));
    if let Some(last) = &cell.last {
        edits.insert(last.start, "::prelude::show!(");
        edits.insert_after(last.end, ");");
    }
    hooks(cell, &mut edits);
    constants(cell, &mut edits);
    for (binding, placeholder) in cell.bindings.iter().zip(placeholders) {
        if let Some(placeholder) = placeholder {
            annotate(binding, placeholder, cell.end, &mut edits);
        }
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

fn hooks(cell: &Cell, edits: &mut Edits) {
    for body in &cell.loops {
        edits.insert_after(*body, "::prelude::wire::tick();");
    }
    for tried in &cell.tries {
        edits.insert(tried.start, "::prelude::wire::tried(");
        edits.insert_after(tried.end, ")");
    }
}

/// evcxr takes every name in a pattern for a new variable, but for paths.
fn constants(cell: &Cell, edits: &mut Edits) {
    for constant in &cell.constants {
        let path = match constant.name.as_str() {
            "None" => "::core::option::Option::",
            _ => "self::",
        };
        edits.insert(constant.at, path);
    }
}

fn annotate(binding: &Binding, type_name: &str, cell_end: usize, edits: &mut Edits) {
    let name = &binding.name;
    match binding.inline {
        Some(at) => edits.insert_after(at, &format!(": {type_name}")),
        // A pattern, or a type given in part: the name is bound once more, with its whole type.
        None => {
            let mutable = if binding.mutable { "mut " } else { "" };
            // What gets its value later has it by the end.
            let at = if binding.initialised {
                binding.statement_end
            } else {
                cell_end
            };
            edits.insert_after(at, &format!("let {mutable}{name}: {type_name} = {name};"));
        }
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
        let wishes = Wishes {
            optimise: cell.wants_optimisation,
            ..Wishes::default()
        };
        for_running(source, &cell, &types, &wishes).text
    }

    #[test]
    fn a_let_gets_its_type_and_the_last_expression_is_shown() {
        assert_eq!(
            run("let x = f();\nx", &[Some("i32")]),
            "();::prelude::cell!();let x: i32 = f();\n::prelude::show!(x);::prelude::wire::done();"
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
        assert!(text.ends_with("::prelude::wire::done(); // why"), "{text}");
    }

    #[test]
    fn a_constant_in_a_pattern_is_written_as_a_path() {
        let source = "let (LIMIT, A, None, behind) = f() else { panic!() };";
        let mut cell = parse(source).expect("parses");
        cell.tell_constants(|name| name != "A");
        let text = for_running(source, &cell, &[], &Wishes::default()).text;
        assert!(
            text.contains("let (self::LIMIT, A, ::core::option::Option::None, behind) = f()"),
            "{text}"
        );
        let names: Vec<_> = cell.bindings.iter().map(|binding| &binding.name).collect();
        assert_eq!(names, ["A", "behind"]);
    }

    #[test]
    fn a_pattern_without_a_value_is_bound_again_at_the_end() {
        let text = run("let (a, b);\n(a, b) = f();\na", &[Some("u8"), Some("u8")]);
        assert!(
            text.starts_with("();::prelude::cell!();let (a, b);\n"),
            "{text}"
        );
        assert!(
            text.ends_with("show!(a);let a: u8 = a;let b: u8 = b;::prelude::wire::done();"),
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
    fn question_marks_in_the_standard_macros_are_tried_too() {
        let text = run("println!(\"{} {n}\", f()?, n = g()?);\nmine!(h()?);", &[]);
        let tried =
            "println!(\"{} {n}\", ::prelude::wire::tried(f())?, n = ::prelude::wire::tried(g())?)";
        assert!(text.contains(tried), "{text}");
        assert!(text.contains("mine!(h()?)"), "{text}");
        let text = run("let v = vec![f()?; 3];", &[None]);
        assert!(
            text.contains("vec![::prelude::wire::tried(f())?; 3]"),
            "{text}"
        );
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
        let types = [Some("u8".to_owned())];
        let rewritten = for_running(source, &cell, &types, &Wishes::default());
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
