//! What a session's cells have defined, in one cell after another.

use super::*;
use crate::session::cell::parse;

fn ledger(cells: &[&str]) -> Ledger {
    let mut ledger = Ledger::default();
    for source in cells {
        ledger.enter(&parse(source).expect("parses"), 0);
        ledger.keep();
    }
    ledger
}

fn redefined(ledger: &Ledger, source: &str) -> Vec<String> {
    let cell = parse(source).expect("parses");
    ledger.redefined(&cell).into_iter().collect()
}

#[test]
fn a_type_that_changes_takes_those_made_of_it_along() {
    let ledger = ledger(&[
        "struct P { a: i32 }",
        "struct Q { p: P }\ntype R = Vec<Q>;",
        "fn f(_: P) {}",
    ]);
    assert_eq!(redefined(&ledger, "struct P { a: f64 }"), ["P", "Q", "R"]);
    assert!(redefined(&ledger, "struct P {\n    a: i32\n}").is_empty());
    assert!(redefined(&ledger, "fn f(_: Q) {}").is_empty());
}

#[test]
fn a_constant_or_a_module_that_changes_takes_the_types_along_that_are_made_with_it() {
    let ledger = ledger(&[
        "const N: usize = 2;",
        "struct G { c: [i64; N] }",
        "mod m { pub struct P(pub i32); }",
        "use m::P;",
        "struct S(P);",
    ]);
    assert_eq!(redefined(&ledger, "const N: usize = 4;"), ["G", "N"]);
    let lost = redefined(&ledger, "mod m { pub struct P(pub i64); }");
    assert!(
        ["P", "S", "m"]
            .iter()
            .all(|name| lost.iter().any(|lost| lost == name)),
        "{lost:?}"
    );
}

#[test]
fn what_is_derived_for_a_type_or_said_about_it_does_not_change_it() {
    let ledger = ledger(&["struct P { x: i32 }"]);
    let told = "/// A point.\n#[derive(Debug, Clone)]\nstruct P {\n    // across\n    x: i32,\n}";
    assert!(redefined(&ledger, told).is_empty());
    assert_eq!(redefined(&ledger, "#[repr(C)]\nstruct P { x: i32 }"), ["P"]);
}

#[test]
fn a_constant_in_a_pattern_is_known_by_its_definition_or_its_use() {
    let ledger = ledger(&[
        "const LIMIT: i32 = 3;\nenum Shape { Circle, Dot }",
        "use Shape::*;",
        "use std::cmp::Ordering::{self, Less};",
    ]);
    let source =
        "const OWN: u8 = 1;\nlet (OWN, LIMIT, Circle, Less, None, A) = f() else { panic!() };";
    let cell = parse(source).expect("parses");
    for name in ["OWN", "LIMIT", "Circle", "Less", "None"] {
        assert!(ledger.is_constant(&cell, name), "{name}");
    }
    assert!(!ledger.is_constant(&cell, "A"));
}

#[test]
fn a_name_is_what_was_brought_in_or_defined_last() {
    let ledger = ledger(&["use a::{P, q::*};", "use b::P;", "struct Q;", "use c::Q;"]);
    let uses: Vec<&str> = ledger.uses().collect();
    assert_eq!(uses, ["use b::P;", "use c::Q;", "use a::q::*;"]);
    assert_eq!(ledger.items().count(), 0);
}

#[test]
fn what_was_typed_behind_a_type_goes_with_it_and_an_impl_is_replaced_by_its_like() {
    let first = "struct P;\nimpl P { fn a(&self) {} }";
    let ledger = ledger(&[
        first,
        "impl Clone for P { }",
        "struct P(i32);",
        "impl Clone for P { /* 2 */ }",
    ]);
    let items: Vec<&str> = ledger.items().collect();
    assert_eq!(items, ["struct P(i32);", "impl Clone for P { /* 2 */ }"]);
}

#[test]
fn a_cell_that_calls_a_loop_loops_however_far_the_call_reaches() {
    let ledger = ledger(&[
        "fn sum(n: u32) -> u32 { let mut s = 0; for i in 0..n { s += i } s }",
        "fn twice(n: u32) -> u32 { 2 * sum(n) }",
        "struct M;\nimpl M { fn train(&self) { loop {} } }",
        "fn quick() {}",
    ]);
    assert!(ledger.may_loop("let a = twice(3);"));
    assert!(ledger.may_loop("m.train()"));
    assert!(!ledger.may_loop("let m = M; quick();"));
}
