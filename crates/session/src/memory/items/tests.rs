//! What a session's cells define, one cell after another.

use super::*;
use crate::cell::parse;

fn items(cells: &[&str]) -> Items {
    let mut items = Items::default();
    for source in cells {
        items.define(&parse(source).expect("parses"), 0);
        items.commit();
    }
    items
}

fn redefined(items: &Items, source: &str) -> Vec<String> {
    let cell = parse(source).expect("parses");
    items.redefined(&cell).into_iter().collect()
}

#[test]
fn a_type_that_changes_takes_those_made_of_it_along() {
    let items = items(&[
        "struct P { a: i32 }",
        "struct Q { p: P }\ntype R = Vec<Q>;",
        "fn f(_: P) {}",
    ]);
    assert_eq!(redefined(&items, "struct P { a: f64 }"), ["P", "Q", "R"]);
    assert!(redefined(&items, "struct P {\n    a: i32\n}").is_empty());
    assert!(redefined(&items, "fn f(_: Q) {}").is_empty());
}

#[test]
fn a_constant_or_a_module_that_changes_takes_the_types_along_that_are_made_with_it() {
    let items = items(&[
        "const N: usize = 2;",
        "struct G { c: [i64; N] }",
        "mod m { pub struct P(pub i32); }",
        "use m::P;",
        "struct S(P);",
    ]);
    assert_eq!(redefined(&items, "const N: usize = 4;"), ["G", "N"]);
    let lost = redefined(&items, "mod m { pub struct P(pub i64); }");
    assert!(
        ["P", "S", "m"]
            .iter()
            .all(|name| lost.iter().any(|lost| lost == name)),
        "{lost:?}"
    );
}

#[test]
fn a_module_and_a_function_may_have_the_same_name() {
    let module = "mod m { pub struct P(pub i32); }";
    let both = ["fn m() {}", module];
    for [first, second] in [both, [module, "fn m() {}"]] {
        let mut items = items(&[first, second]);
        let texts = |items: &Items| items.texts().map(str::to_owned).collect::<BTreeSet<_>>();
        assert_eq!(texts(&items), both.map(str::to_owned).into());
        assert!(items.defines_module("m") && !items.functions("m").is_empty());
        let changed = "mod m { pub struct P(pub i64); }";
        assert!(!redefined(&items, changed).is_empty());
        for text in [changed, "fn m() -> i32 { 1 }"] {
            items.define(&parse(text).expect("parses"), 1);
            items.commit();
        }
        let now = [changed, "fn m() -> i32 { 1 }"].map(str::to_owned);
        assert_eq!(texts(&items), now.into());
    }
}

#[test]
fn an_import_under_a_condition_replaces_no_other() {
    let items =
        items(&["use std::io::Read;\n#[cfg(feature = \"io\")]\nuse std::io::{Read, Write};"]);
    let uses: Vec<&str> = items.uses().collect();
    assert!(uses.contains(&"use std::io::Read;"), "{uses:?}");
    assert_eq!(uses.len(), 3, "{uses:?}");
}

#[test]
fn what_is_derived_for_a_type_or_said_about_it_does_not_change_it() {
    let items = items(&["struct P { x: i32 }"]);
    let told = "/// A point.\n#[derive(Debug, Clone)]\nstruct P {\n    // across\n    x: i32,\n}";
    assert!(redefined(&items, told).is_empty());
    assert_eq!(redefined(&items, "#[repr(C)]\nstruct P { x: i32 }"), ["P"]);
}

#[test]
fn a_constant_in_a_pattern_is_known_by_its_definition_or_its_use() {
    let items = items(&[
        "const LIMIT: i32 = 3;\nenum Shape { Circle, Dot }",
        "use Shape::*;",
        "use std::cmp::Ordering::{self, Less};",
    ]);
    let source =
        "const OWN: u8 = 1;\nlet (OWN, LIMIT, Circle, Less, None, A) = f() else { panic!() };";
    let cell = parse(source).expect("parses");
    for name in ["OWN", "LIMIT", "Circle", "Less", "None"] {
        assert!(items.is_constant(&cell, name), "{name}");
    }
    assert!(!items.is_constant(&cell, "A"));
}

#[test]
fn a_name_is_what_was_brought_in_or_defined_last() {
    let items = items(&["use a::{P, q::*};", "use b::P;", "struct Q;", "use c::Q;"]);
    let uses: Vec<&str> = items.uses().collect();
    assert_eq!(uses, ["use b::P;", "use c::Q;", "use a::q::*;"]);
    assert_eq!(items.texts().count(), 0);
}

#[test]
fn what_was_typed_behind_a_type_goes_with_it_and_an_impl_is_replaced_by_its_like() {
    let first = "struct P;\nimpl P { fn a(&self) {} }";
    let items = items(&[
        first,
        "impl Clone for P { }",
        "struct P(i32);",
        "impl Clone for P { /* 2 */ }",
    ]);
    let items: Vec<&str> = items.texts().collect();
    assert_eq!(items, ["struct P(i32);", "impl Clone for P { /* 2 */ }"]);
}

#[test]
fn a_cell_that_redefines_a_function_of_an_impl_keeps_its_others() {
    let first =
        "impl P {\n    const N: u8 = 1;\n    fn a(&self) {}\n    /// B.\n    fn b(&self) {}\n}";
    let newer = "impl P { fn a(&self) { todo!() } }";
    let mut items = items(&["struct P;", first, newer, "impl<T> Q<T> { fn a() {} }"]);
    let rest = "impl P {\n    const N: u8 = 1;\n    \n    /// B.\n    fn b(&self) {}\n}";
    let texts = |items: &Items| items.texts().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(
        texts(&items),
        ["struct P;", rest, newer, "impl<T> Q<T> { fn a() {} }"]
    );
    assert_eq!(items.functions("a").len(), 2);
    assert_eq!(items.functions("b").len(), 1);
    items.define(&parse("impl P { const N: u8 = 2; }").expect("parses"), 4);
    assert!(items.drop_rest("impl P", 4).is_empty() && items.drop_rest("impl Q", 0).is_empty());
    assert_eq!(items.drop_rest("impl P", 0), ["b"]);
    assert_eq!(texts(&items).len(), 4);
}

#[test]
fn a_cell_that_calls_a_loop_loops_however_far_the_call_reaches() {
    let items = items(&[
        "fn sum(n: u32) -> u32 { let mut s = 0; for i in 0..n { s += i } s }",
        "fn twice(n: u32) -> u32 { 2 * sum(n) }",
        "struct M;\nimpl M { fn train(&self) { loop {} } }",
        "fn quick() {}",
    ]);
    assert!(items.may_loop("let a = twice(3);"));
    assert!(items.may_loop("m.train()"));
    assert!(!items.may_loop("let m = M; quick();"));
}
