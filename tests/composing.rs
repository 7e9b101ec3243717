//! Cells that continue where others ended, like the lines of one program: variables with new values, types that only
//! become known later, borrows, closures, statics.

use serde_json::Value;

use crate::support::run;

/// The outcomes of a script's cells.
fn rows(cells: &[&str]) -> Vec<Value> {
    let ran = run(&["exec", "--json", "-"], &cells.join("\n// %%\n"));
    let rows = ran.json();
    assert_eq!(rows.len(), cells.len(), "{}", ran.stderr);
    for name in ["gpu_tutor_", "evcxr", "prelude::wire"] {
        assert!(!ran.stdout.contains(name), "{name} in {}", ran.stdout);
    }
    rows
}

/// What a cell shows, prints or fails with.
fn answer(row: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match row["error"].is_null() {
        true => text(&row["stdout"]) + &text(&row["result"]["text/plain"]),
        false => format!(
            "{}: {}",
            text(&row["error"]["kind"]),
            text(&row["error"]["message"])
        ),
    }
}

fn answers(cells: &[&str]) -> Vec<String> {
    rows(cells).iter().map(answer).collect()
}

/// The last cell's answer. All the others must have succeeded.
#[track_caller]
fn last(cells: &[&str]) -> String {
    let rows = rows(cells);
    let (last, others) = rows.split_last().expect("cells");
    for row in others {
        assert_eq!(row["status"], "ok", "{row}");
    }
    answer(last)
}

fn notes(row: &Value) -> String {
    row["notes"].to_string()
}

#[test]
fn a_variable_that_is_consumed_and_given_a_new_value_stays() {
    let cells = [
        "let mut t = tensor([1.0, 2.0])?; let mut s = String::from(\"a\"); let (mut a, mut b) = (vec![1], vec![2]);",
        "t = (t * 2.0)?;",
        "s = s + \"x\";",
        "for _ in 0..2 { s = s + \"y\"; }",
        "(a, b) = (b, a);",
        "if a.len() == 1 { a = a.into_iter().map(|n| n + 1).collect(); }",
        "(t.item().is_err(), t.to_vec1::<f32>()?, s.clone(), a.clone(), b.clone())",
    ];
    assert_eq!(last(&cells), "(true, [2.0, 4.0], \"axyy\", [3], [1])");
}

#[test]
fn it_stays_when_the_cell_fails_behind_it_and_a_panic_offers_to_make_it_again() {
    let rows = rows(&[
        "let mut s = String::from(\"a\");",
        "s = s + \"b\"; Err::<(), _>(\"no\")?;",
        "s",
        "s = s + \"c\"; panic!(\"here\");",
        ":replay",
        "s",
    ]);
    assert_eq!(answer(&rows[2]), "\"ab\"");
    assert_eq!(rows[3]["lost"], serde_json::json!(["s"]), "{}", rows[3]);
    assert!(notes(&rows[3]).contains(":replay"), "{}", rows[3]);
    // Cells that failed are not played again.
    assert_eq!(answer(&rows[5]), "\"a\"", "{rows:#?}");
}

#[test]
fn a_binding_that_fails_leaves_the_old_value() {
    let cells = [
        "let a = 1;",
        "let a = 2; let b = a; Err::<(), _>(\"no\")?;",
        "a",
    ];
    assert_eq!(answers(&cells)[2], "1");
}

#[test]
fn a_consumed_variable_may_get_a_value_later() {
    let cells = ["let mut v = vec![1];", "drop(v);", "v = vec![2, 3];", "v"];
    assert_eq!(last(&cells), "[2, 3]");
}

#[test]
fn what_a_cell_moves_out_of_a_variable_leaves_the_rest() {
    let cells = [
        "#[derive(Debug)]\nstruct Loud(&'static str);\nimpl Drop for Loud { fn drop(&mut self) { println!(\"drop {}\", self.0); } }",
        "#[derive(Debug)]\nstruct Both { one: Loud, two: Loud, count: usize }",
        "let mut both = Both { one: Loud(\"a\"), two: Loud(\"b\"), count: 1 }; let pair = (vec![1], (vec![2], vec![3]));",
        "let one = both.one;",
        "both.count += 1; both.count",
        "println!(\"{both:?}\")",
        "both.one = Loud(\"c\");",
        "let Both { two, .. } = both;",
        "(&both.one, two, one)",
        "let (_, (inner, _)) = pair;",
        "pair.0.len() + pair.1.1.len() + inner.len()",
        "let (outer, _) = pair;",
        "drop(both.one);",
        "pair.1 = (vec![], vec![]);",
        "(outer, pair.0)",
    ];
    let rows = rows(&cells);
    let answers: Vec<String> = rows.iter().map(answer).collect();
    assert!(
        notes(&rows[3]).contains("`both.one` was moved out of `both`"),
        "{}",
        rows[3]
    );
    assert_eq!(answers[4], "2");
    assert!(
        answers[5].starts_with("E0382: borrow of partially moved value: `both`"),
        "{}",
        rows[5]
    );
    let help = rows[5]["error"]["help"].as_str().unwrap_or_default();
    assert!(
        help.starts_with("an earlier cell moved `both.one` out of `both`"),
        "{help}"
    );
    assert_eq!(answers[6], "");
    assert!(
        answers[8].ends_with("(Loud(\"c\"), Loud(\"b\"), Loud(\"a\"))"),
        "{}",
        rows[8]
    );
    assert_eq!(answers[10], "3");
    assert_eq!(answers[12], "drop c\n");
    assert!(answers[13].starts_with("E0594"), "{}", rows[13]);
    assert!(answers[14].starts_with("E0382"), "{}", rows[14]);
}

#[test]
fn items_wait_for_those_of_later_cells() {
    let cells = [
        "fn is_even(n: u32) -> bool { n == 0 || is_odd(n - 1) }",
        "is_even(3)",
        "impl Area for Disc { fn area(&self) -> f64 { FACTOR * self.radius } }",
        "fn broken() { prinln!(\"x\"); }",
        "fn of_a_variable() -> i32 { later + 1 }",
        "fn is_odd(n: u32) -> bool { n != 0 && is_even(n - 1) }",
        "(is_even(3), is_odd(3))",
        "trait Area { fn area(&self) -> f64; }",
        "struct Disc { radius: f64 }",
        "Disc { radius: 1.0 }.area()",
        "const FACTOR: f64 = 3.0;",
        "Disc { radius: 1.0 }.area()",
        "fn replaced() -> i32 { missing() }",
        "fn replaced() -> i32 { 5 }",
        "fn missing() -> i32 { 6 }",
        "replaced()",
        "const K: i32 = 3;",
        "fn e(n: i32) -> i32 { f(n) }",
        "fn f(n: i32) -> i32 { n + K }",
        "e(1)",
        "fn surface(tile: &Tile) -> f64 { tile.squared() + Tile::edge() }",
        "struct Tile { side: f64 }",
        "impl Tile { fn squared(&self) -> f64 { self.side * self.side } }",
        "surface(&Tile { side: 2.0 })",
        "impl Tile { fn edge() -> f64 { 0.5 } }",
        "surface(&Tile { side: 2.0 })",
        "mod shop { pub fn twice() -> i32 { crate::base_price() * 2 } }",
        "fn base_price() -> i32 { 21 }",
        "shop::twice()",
        "fn report() -> i32 { summary() }",
        "fn summary() -> i32 { detail() }",
        "report()",
        "fn detail() -> i32 { 5 }",
        "report()",
    ];
    let rows = rows(&cells);
    let answers: Vec<String> = rows.iter().map(answer).collect();
    assert!(
        notes(&rows[0]).contains("`is_even` waits for `is_odd`"),
        "{}",
        rows[0]
    );
    assert!(
        answers[1].contains("`is_even` waits for `is_odd`"),
        "{}",
        rows[1]
    );
    let waits = "`impl Area for Disc` waits for `Area`, `Disc`, `FACTOR`";
    assert!(notes(&rows[2]).contains(waits), "{}", rows[2]);
    assert!(
        answers[3].contains("cannot find macro `prinln`"),
        "{}",
        rows[3]
    );
    assert!(answers[4].starts_with("E0425"), "{}", rows[4]);
    assert_eq!(answers[6], "(false, true)");
    assert!(answers[9].starts_with("E0599"), "{}", rows[9]);
    assert_eq!(answers[11], "3.0");
    assert_eq!(answers[15], "5");
    assert_eq!(answers[19], "4");
    assert!(
        answers[23].contains("`surface` waits for `Tile::edge`, which"),
        "{}",
        rows[23]
    );
    assert_eq!(answers[25], "4.5");
    assert_eq!(answers[28], "42");
    let waits = "`report` waits for `detail`, which no cell has defined yet";
    assert!(answers[31].contains(waits), "{}", rows[31]);
    assert_eq!(answers[33], "5");
}

#[test]
fn a_closure_within_a_type_is_kept_as_a_pointer_to_a_function() {
    let cells = [
        "let lazy = std::sync::LazyLock::new(|| { println!(\"once\"); 5 });",
        "*lazy + *lazy",
        "*lazy",
        "let mut even = (0..).filter(|n| n % 2 == 0);",
        "(even.next(), even.next())",
        "let step = 2;",
        "let mut far = (0..).map(move |n| n * step);",
        "(far.nth(2), even.next())",
        ":vars",
        "struct Fold<T, F: Fn(T, T) -> T> { all: Vec<T>, by: F }
        impl<T: Copy, F: Fn(T, T) -> T> Fold<T, F> {
            fn new(all: &[T], by: F) -> Self { Fold { all: all.to_vec(), by } }
            fn total(&self) -> Option<T> { self.all.iter().copied().reduce(&self.by) }
        }",
        "let least = Fold::new(&[3, 1, 2], std::cmp::min);",
        "least.total()",
    ];
    let answers = answers(&cells);
    assert_eq!(answers[1], "once\n10");
    assert_eq!(answers[2], "5");
    assert_eq!(answers[4], "(Some(0), Some(2))");
    assert_eq!(answers[7], "(Some(4), Some(4))");
    assert_eq!(answers[11], "Some(1)");
    assert!(answers[8].contains("lazy: LazyLock<i32>"), "{}", answers[8]);
    assert!(
        answers[8].contains("even: Filter<RangeFrom<i32>, for<'a> fn("),
        "{}",
        answers[8]
    );
}

#[test]
fn lints_that_a_cell_denies_are_about_its_own_lines() {
    let cells = [
        "#![deny(unused)]\nfn f() -> i32 { 1 }",
        "let x = f();",
        "fn g() { let y = 2; }",
        "x",
        "//! What this is about.\n//!\n//! More.\nfn h() -> i32 { 3 }",
        "//! Of this, too.\nh() + f()",
    ];
    let answers = answers(&cells);
    assert_eq!(answers[1], "");
    assert!(
        answers[2].contains("unused variable: `y`"),
        "{}",
        answers[2]
    );
    assert_eq!(answers[3], "1");
    assert_eq!(answers[5], "4");
}

#[test]
fn a_type_may_be_told_by_a_later_cell() {
    let cells = [
        "let mut v = Vec::new();",
        "let mut m = std::collections::HashMap::new();",
        "let x;",
        "let n = \"7\".parse().unwrap()",
        "let mut best = None;",
        "v.push(1.5_f32);",
        "m.insert(\"a\", v.len());",
        "let k: u8 = n;",
        "x = k * 2;",
        "best = Some(x);",
        "(v, m, x, best)",
    ];
    assert_eq!(last(&cells), "([1.5], {\"a\": 1}, 14, Some(14))");
    // The names in a tuple get their types in different cells.
    let cells = [
        "fn half(list: Vec<Vec<u8>>, by: usize) -> Result<usize, String> { Ok(list.len() / by) }",
        "let (list, by, mut expected) = (vec![vec![], vec![1]], 2, Ok(0));",
        "let actual = half(list, by);",
        "expected = Ok(1);",
        "(actual == expected, by)",
    ];
    assert_eq!(last(&cells), "(true, 2)");
    let rows = rows(&[
        "let mut v = Vec::new();",
        ":vars",
        "v.push(Default::default())",
    ]);
    assert!(
        notes(&rows[0]).contains("the type of `v` will be known"),
        "{}",
        rows[0]
    );
    assert!(answer(&rows[1]).contains("v: _"), "{}", rows[1]);
    assert!(
        answer(&rows[2]).starts_with("unknown_type: the type of `v`"),
        "{}",
        rows[2]
    );
}

#[test]
fn cells_between_use_what_waits_for_its_type() {
    let cells = [
        "let mut v = Vec::new(); let mut rows = Vec::new(); let none = None;",
        "v.reserve(100); println!(\"{} {:?} {:?}\", v.len(), v, none);",
        "for x in &v { println!(\"{x}\"); }",
        "let n = v.len(); let first = v.first().cloned(); n",
        "let mut row = Vec::new();",
        "rows.push(row);",
        "v.is_empty() && rows.len() == 1",
        "rows[0].push(2.5);",
        "while let Some(x) = v.pop() { println!(\"{x}\"); }",
        "v.push('a');",
        "none.unwrap_or(3u8)",
        "(v.capacity() >= 100, v, n, first, rows)",
    ];
    let answers = answers(&cells);
    assert_eq!(answers[1], "0 [] None\n");
    assert_eq!(answers[3], "0");
    assert_eq!(answers[6], "true");
    assert_eq!(answers[10], "3");
    assert_eq!(answers[11], "(true, ['a'], 0, None, [[2.5]])");
    // By then, something shared may have changed, and what the cell does may depend on the type.
    let cells = [
        "let shared = std::rc::Rc::new(std::cell::RefCell::new((0, Vec::new())));",
        "shared.borrow_mut().0 += 1;",
        "let n = \"7\".parse();",
        "n.is_ok()",
        "shared.borrow_mut().1.push('a');",
        "(shared, n == Ok(7.0))",
    ];
    let answers = self::answers(&cells);
    assert!(answers[1].starts_with("unknown_type: the type of `shared`"));
    assert!(answers[3].starts_with("unknown_type: the type of `n`"));
    assert_eq!(answers[5], "(RefCell { value: (0, ['a']) }, true)");
    let cells = [
        "let mut v = Vec::new();",
        "let r = &mut v;",
        "r.push(1);",
        "r.push(2);",
        "v",
    ];
    assert_eq!(last(&cells), "[1, 2]");
}

#[test]
fn a_number_becomes_what_it_is_used_as() {
    let cells = [
        "let mut total = 0;",
        "let parts = [1, 2, 3];",
        "fn wide(n: u64) -> u64 { n }",
        "for p in parts { total += wide(p); }",
        "wide(total)",
    ];
    assert_eq!(last(&cells), "6");
    // So does one that has changed since, if what changed it can run again.
    let cells = [
        "let (mut n, k) = (1, 5);",
        "n += 1; n += k;",
        "fn wide(n: u64) -> u64 { n }\nwide(n) + wide(k)",
    ];
    assert_eq!(last(&cells), "12");
    // It does not if it is unknown what has run, or if what it was made from has changed.
    let cells = [
        "let mut n = 1;",
        "n += 1; panic!(\"no\"); n += 5;",
        "fn wide(n: u64) -> u64 { n }\nwide(n)",
    ];
    assert!(answers(&cells)[2].starts_with("E0308"));
    let cells = [
        "let mut n = 1; let mut m = 1;",
        "n += m;",
        "m += 1;",
        "fn wide(n: u64) -> u64 { n }\nwide(n)",
    ];
    assert!(answers(&cells)[3].starts_with("E0308"));
}

#[test]
fn what_waits_for_another_is_made_along_with_it() {
    let cells = [
        "let mut v = Vec::new();",
        "let w = v.clone();",
        "v.push(1);",
        "(v, w)",
    ];
    assert_eq!(last(&cells), "([1], [])");
}

#[test]
fn a_borrow_lasts_from_cell_to_cell() {
    let cells = [
        "let mut v = vec![1, 2, 3]; let text = String::from(\"a b c\");",
        "let first = &v[0];",
        "let words: Vec<&str> = text.split(' ').collect();",
        "let longest = words.iter().max_by_key(|w| w.len()).unwrap();",
        "println!(\"{first} {longest} {}\", words.len());",
        "let r = &mut v;",
        "r.push(4);",
        "r.push(5);",
        "v.len()",
    ];
    assert_eq!(last(&cells), "5");
    // An attempt that has failed is forgotten.
    let rows = rows(&[
        "let v = vec![1];",
        "let f = &v[0]; Err::<(), _>(\"no\")?",
        "let f = &v[0];",
        "drop(v);",
        "*f",
    ]);
    let rows = &rows[1..];
    assert!(notes(&rows[1]).contains("`f` borrows `v`"), "{}", rows[1]);
    assert!(
        notes(&rows[2]).contains("`f` was made from `v` and is gone with it"),
        "{}",
        rows[2]
    );
    assert!(
        answer(&rows[3]).contains("`f` was made from `v`"),
        "{}",
        rows[3]
    );
}

#[test]
fn what_is_done_to_something_that_borrows_is_not_lost() {
    let cells = [
        "let text = String::from(\"c a b\");",
        "let mut words: Vec<&str> = text.split(' ').collect();",
        "words.sort();",
        "let mut it = text.chars();",
        "println!(\"{:?}\", it.next());",
        "println!(\"{:?}\", it.next());",
        "(words[0], it.as_str())",
    ];
    assert_eq!(last(&cells), "(\"a\", \"a b\")");
}

#[test]
fn what_can_be_neither_made_again_nor_kept_is_refused_with_a_way_out() {
    let rows = rows(&[
        "let text = String::from(\"ab\");",
        "let lazy = std::cell::LazyCell::new(|| text.to_uppercase());",
        "text.len()",
    ]);
    assert_eq!(rows[1]["error"]["kind"], "reference", "{}", rows[1]);
    let help = rows[1]["error"]["help"].to_string();
    assert!(help.contains("into one cell"), "{help}");
    assert_eq!(answer(&rows[2]), "2");
}

#[test]
fn closures_are_kept() {
    let cells = [
        "let mut count = 0; let n = 10;",
        "let mut inc = || count += 1;",
        "inc(); inc();",
        "let add = |a, b| a + b + n;",
        "let mut next = { let mut i = 0; move || { i += 1; i } };",
        "next();",
        "fn adder(k: i32) -> impl Fn(i32) -> i32 { move |x| x + k }\nlet five = adder(5);",
        "(count, add(1, 2), next(), five(1))",
    ];
    assert_eq!(last(&cells), "(2, 13, 2, 6)");
}

#[test]
fn statics_keep_their_values() {
    let cells = [
        "use std::sync::atomic::{AtomicU32, Ordering};\nstatic N: AtomicU32 = AtomicU32::new(1);\n\
         fn bump() -> u32 { N.fetch_add(1, Ordering::SeqCst) }",
        "bump();",
        "fn own() -> u32 { static M: AtomicU32 = AtomicU32::new(5); M.fetch_add(1, Ordering::SeqCst) }\nown();",
        "own();",
        "thread_local! { static T: std::cell::Cell<u8> = const { std::cell::Cell::new(3) }; }",
        "T.set(T.get() + 1);",
        "static NAMES: std::sync::Mutex<Vec<&str>> = std::sync::Mutex::new(Vec::new());",
        "NAMES.lock().unwrap().push(\"a\");",
        "(bump(), own(), T.get(), NAMES.lock().unwrap().len(), N.load(Ordering::SeqCst))",
    ];
    assert_eq!(last(&cells), "(2, 7, 4, 1, 3)");
}

#[test]
fn what_a_learner_brings_in_wins_over_the_prelude() {
    let cells = [
        "mod shapes { pub fn tensor() -> i32 { 7 } #[derive(Debug)] pub struct Error; }",
        "use shapes::*;",
        "#[derive(Debug, PartialEq)] enum Shape { Dot, Line }\nuse Shape::*;",
        "(tensor(), Error, Dot == Line)",
    ];
    assert_eq!(last(&cells), "(7, Error, false)");
}

#[test]
fn an_overflow_is_an_error_with_a_loop_and_without() {
    for cell in [
        "let mut x = 250u8; for _ in 0..3 { x += 5; }",
        "let mut x = 250u8; x += one() * 10;",
    ] {
        let cells = ["fn one() -> u8 { 1 }", cell];
        let answers = answers(&cells);
        assert!(
            answers[1].contains("attempt to add with overflow"),
            "{answers:?}"
        );
    }
}

#[test]
fn warnings_that_matter_are_told() {
    let rows = rows(&[
        "let x = ones(2)?;",
        "x.to(&cpu());",
        "fn f() -> i32 { return 1; 2 }",
        "if x.elem_count() >= 0 { }",
        "let unused = 1; fn Odd_name() {}",
    ]);
    for (index, said) in [
        (1, "unused `Result`"),
        (2, "unreachable"),
        (3, "comparison is useless"),
    ] {
        assert!(notes(&rows[index]).contains(said), "{}", rows[index]);
    }
    assert_eq!(rows[4]["notes"], Value::Null, "{}", rows[4]);
}

#[test]
fn oddities_of_whole_programs_run() {
    let cells = [
        "struct A { x: i32 };",
        "#![allow(unused)]\n// why\n#![allow(dead_code)]\nlet a = A { x: 1 };",
        "#[cfg(unix)] fn os() -> u8 { 1 }\n#[cfg(not(unix))] fn os() -> u8 { 2 }",
        "#[derive(Debug)] struct Bare;\nfn fails() -> Result<u8, Bare> { Ok(3) }",
        "let three = fails()?;",
        "if a.x == 2 { return; }",
        "Ok(())",
        "(line!(), os(), three)",
    ];
    assert_eq!(last(&cells), "(1, 1, 3)");
    let rows = rows(&[
        "#[derive(Debug)] struct Bare(u8);\nErr::<(), _>(Bare(4))?;",
        "let y = 1;\nreturn;",
    ]);
    assert_eq!(answer(&rows[0]), "error: Bare(4)");
    assert_eq!(rows[1]["status"], "ok", "{}", rows[1]);
}

#[test]
fn commands_and_rust_stand_in_one_cell() {
    let cells = [
        "let a = 1;",
        "// the variables\n:vars\na + 1",
        ":vars\n// that is all",
    ];
    let answers = answers(&cells);
    assert_eq!(answers[1], "a: i32\n2");
    assert_eq!(answers[2].trim(), "a: i32");
}

#[test]
fn undo_and_replay_know_what_is_kept_as_text() {
    let cells = [
        "let v = vec![1, 2];",
        "let first = &v[0];",
        ":undo",
        "first",
        "let last = &v[1];",
        "unsafe { std::ptr::null::<u8>().read_volatile(); }",
        ":replay",
        "*last",
    ];
    let answers = answers(&cells);
    assert_eq!(answers[2], "took back `first`");
    assert!(answers[3].starts_with("E0425"), "{answers:?}");
    assert_eq!(answers[7], "2", "{answers:?}");
}

#[test]
fn undo_and_replay_know_what_has_changed_a_borrowing_variable() {
    let cells = [
        "let text = String::from(\"c a\"); let mut n = 1;",
        "let mut words: Vec<&str> = text.split(' ').collect();",
        "let mut add = |x: i32| n += x;",
        "words.push(\"x\");",
        "words.len()",
        ":undo",
        "words.push(\"w\");",
        "add(2);",
        ":undo",
        "words.len()",
        "std::process::abort();",
        ":replay",
        "(words.join(\" \"), n)",
    ];
    let answers = answers(&cells);
    assert_eq!(answers[5], "`words` is as it was before");
    assert!(answers[8].contains("`n`"), "{answers:?}");
    assert_eq!(answers[9], "3", "{answers:?}");
    assert!(answers[11].contains("`words`"), "{answers:?}");
    assert!(answers[12].starts_with("(\"c a w\", "), "{answers:?}");
}

#[test]
fn an_error_in_an_earlier_item_names_it() {
    let rows = rows(&[
        "struct In { a: i32 }",
        "fn show(i: &In) -> i32 { i.a }",
        "struct In { b: i32 }",
    ]);
    assert!(
        rows[2]["error"]["help"].to_string().contains("`fn show`"),
        "{}",
        rows[2]
    );
}

#[test]
fn a_crate_in_a_folder_is_added_and_seen_anew_when_it_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let manifest = "[package]\nname = \"mine\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    std::fs::create_dir(root.join("src")).expect("made");
    std::fs::write(root.join("Cargo.toml"), manifest).expect("written");
    std::fs::write(root.join("src/lib.rs"), "pub fn one() -> u8 { 1 }").expect("written");
    let change = format!(
        "!printf 'pub fn one() -> u8 {{ 2 }}' > {}/src/lib.rs",
        root.display()
    );
    let table = format!(":dep mine = {{ path = \"{}\" }}", root.display());
    let by_path = format!(":dep {}", root.display());
    for add in [table, by_path] {
        std::fs::write(root.join("src/lib.rs"), "pub fn one() -> u8 { 1 }").expect("written");
        let answers = answers(&[&add, "mine::one()", &change, "mine::one()"]);
        assert_eq!(
            (answers[1].as_str(), answers[3].as_str()),
            ("1", "2"),
            "{answers:?}"
        );
    }
}
