//! Cells that were once misread as something else.

use serde_json::Value;

use crate::support::run;

/// What each cell of a script returned: its result or its error, in a few words.
fn answers(cells: &[&str]) -> Vec<String> {
    let ran = run(&["exec", "--json", "-"], &cells.join("\n// %%\n"));
    let rows = ran.json();
    assert_eq!(rows.len(), cells.len(), "{}", ran.stderr);
    // A learner must not see internal names of the session.
    for name in ["GpuTutorT", "gpu_tutor_", "evcxr"] {
        assert!(!ran.stdout.contains(name), "{name} in {}", ran.stdout);
    }
    rows.iter().map(answer).collect()
}

fn answer(row: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match row["error"].is_null() {
        true => text(&row["result"]["text/plain"]),
        false => text(&row["error"]["message"]),
    }
}

#[test]
fn a_cell_may_end_in_anything_that_is_not_code() {
    for end in ["\n\n", "\n// why", " // why", " /* a\nb */"] {
        let last = format!("let w = 1;\nw{end}");
        assert_eq!(answers(&[&last, "w + 1"]), ["1", "2"], "{end:?}");
    }
}

#[test]
fn a_type_may_be_written_over_lines_or_with_a_hole_for_a_length() {
    let cells = [
        "let m: Vec<\n    (String, i32),\n> = Vec::new();\nlet a: [i32; _] = [1, 2, 3];",
        "let y = 5;",
        "(m.len(), a.len(), y)",
    ];
    assert_eq!(answers(&cells)[2], "(0, 3, 5)");
}

#[test]
fn a_function_is_held_as_a_pointer_and_one_without_a_name_for_its_type_is_kept_as_text() {
    let cells = [
        "fn square(x: i32) -> i32 { x * x }\nlet f = square;",
        "f(3)",
        "fn odd() -> impl Iterator<Item = u32> { (1..6).step_by(2) }\nlet g = odd;",
        "f(4)",
        "g().count()",
    ];
    let answers = answers(&cells);
    assert_eq!((answers[1].as_str(), answers[3].as_str()), ("9", "16"));
    assert_eq!(answers[4], "3");
}

#[test]
fn a_comment_may_begin_on_the_line_that_an_item_ends_on() {
    let cells = ["fn f() -> i32 { 1 } /* one\nand two */\nf()", "f() + 1"];
    assert_eq!(answers(&cells), ["1", "2"]);
}

#[test]
fn a_type_made_with_a_constant_is_another_when_the_constant_is() {
    let cells = [
        "const N: usize = 2;\nstruct G { c: [i64; N] }",
        "let g = G { c: [7; N] };",
        "const N: usize = 4;",
        "g.c",
    ];
    let last = answers(&cells).pop().unwrap_or_default();
    assert!(last.contains("`g` was made from `G`"), "{last}");
}

#[test]
fn a_type_that_is_given_a_derive_keeps_its_variables() {
    let cells = [
        "struct P { x: i32 }\nlet p = P { x: 1 };",
        "#[derive(Debug)]\nstruct P { x: i32 }",
        "p",
    ];
    assert_eq!(answers(&cells)[2], "P { x: 1 }");
}

#[test]
fn a_redefinition_that_does_not_compile_costs_no_variable() {
    let cells = [
        "struct P { x: i32 }\nlet p = P { x: 1 };",
        "struct P { x: f64 }\nlet q: i32 = \"a\";",
        "p.x",
    ];
    let answers = answers(&cells);
    assert!(answers[1].contains("mismatched types"), "{answers:?}");
    assert_eq!(answers[2], "1");
}

#[test]
fn the_sessions_own_names_are_not_in_scope() {
    assert!(answers(&["store"])[0].contains("cannot find value `store`"));
}

#[test]
fn a_library_that_a_cell_names_is_linked() {
    let cell = "#[link(name = \"m\")]\nunsafe extern \"C\" { fn floor(x: f64) -> f64; }\nunsafe { floor(2.5) }";
    assert_eq!(answers(&[cell]), ["2.0"]);
}

#[test]
fn a_failed_question_mark_within_a_macro_tells_why() {
    let cells = [
        "println!(\"{}\", (ones(2)? + ones(3)?)?);",
        "assert!(\"5\".parse::<i32>()? > 9);",
    ];
    let answers = answers(&cells);
    assert!(answers[0].contains("shape"), "{answers:?}");
    assert!(answers[1].contains("parse::<i32>()? > 9"), "{answers:?}");
}

#[test]
fn a_reference_is_used_within_its_cell_whatever_lends_it() {
    let cells = [
        "let t = ones((2, 2))?; let d = t.dims(); let c = zeros(d)?;\nc.elem_count()",
        "d.len()",
        "let mut kept = Vec::new(); let log = &mut kept; log.push(1); kept.len()",
        "let m = std::sync::Mutex::new(vec![1]);\nlet mut guard = m.lock().unwrap();\nguard.push(3);\nguard.len()",
        "m.into_inner().unwrap()",
        "guard",
    ];
    let answers = answers(&cells);
    assert_eq!(answers[..5], ["4", "2", "1", "2", "[1, 3]"]);
    assert!(
        answers[5].starts_with("`guard` was made from `m`"),
        "{}",
        answers[5]
    );
}

#[test]
fn a_name_that_is_not_there_any_more_says_why() {
    let cells = [
        "let a = vec![1]; let b = a;",
        "a",
        "let losses = vec![1.0]; let bad: i32 = \"x\".parse()?;",
        "losses",
        "let losses = 1;",
        "losses",
    ];
    let answers = answers(&cells);
    assert_eq!(answers[1], "`a` was moved by an earlier cell");
    assert!(
        answers[3].starts_with("`losses` was not kept"),
        "{}",
        answers[3]
    );
    assert_eq!(answers[5], "1");
}

/// A crate among the prelude's dependencies makes numbers comparable with its own types, so the compiler alone cannot
/// determine the list's type.
#[test]
fn an_empty_list_has_the_type_of_what_it_is_compared_with() {
    let cells = [
        "let v: Vec<i32> = vec![];",
        "assert_eq!(v, vec![]);\nassert_ne!(vec![2], v, \"{} words\", 2);",
        "let expected = vec![];",
        "assert_eq!(Vec::<u8>::new(), expected);",
        "assert_eq!(v, vec![], \"\"); assert_eq!(v.len(), 1, \"of {}\", 2);",
        "let u = Vec::new(); assert_eq!(u.len(), 0); assert_eq!(u, vec![1u8; 0]);",
        "assert_eq!(v, []); assert_ne!(v, [1]); assert_eq!(v.as_slice(), &[]); assert_eq!(&v, &[][..]); assert_eq!(v, [1], \"so {}\", 3);",
        "let q: std::collections::VecDeque<u64> = [].into(); assert_eq!(q, []); assert_eq!(q, &[]);",
    ];
    let answers = answers(&cells);
    assert!(answers[..4].iter().all(String::is_empty), "{answers:?}");
    assert!(answers[4].contains("of 2"), "{answers:?}");
    assert!(answers[5].is_empty(), "{answers:?}");
    assert!(answers[6].contains("so 3"), "{answers:?}");
    assert!(answers[7].is_empty(), "{answers:?}");
}

/// No other cell can name such a type.
#[test]
fn a_value_whose_type_a_function_defines_is_kept() {
    let cells = [
        "fn twice<I: Iterator<Item = i32>>(inner: I) -> impl Iterator<Item = i32> {
            struct Twice<I>(I);
            impl<I: Iterator<Item = i32>> Iterator for Twice<I> {
                type Item = i32;
                fn next(&mut self) -> Option<i32> { self.0.next().map(|x| x * 2) }
            }
            Twice(inner)
        }",
        "let list = vec![1, 2, 3].into_iter();",
        "let mut doubled = twice(list);",
        "doubled.next()",
        "doubled.collect::<Vec<_>>()",
        // A module is not a function.
        "mod card { #[derive(Debug)] pub struct Card(pub u8); pub fn card() -> Card { Card(1) } }",
        "let card = card::card();",
        "card",
    ];
    let answers = answers(&cells);
    assert_eq!(answers[3..5], ["Some(2)", "[4, 6]"], "{answers:?}");
    assert_eq!(answers[7], "Card(1)", "{answers:?}");
}
