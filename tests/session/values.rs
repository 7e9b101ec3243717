//! What cells bind and show.

use serde_json::json;

use super::{error, text};
use crate::support::{CELL_FIELDS, cells, has};

#[test]
fn a_cell_carries_every_field_of_the_contract() {
    let rows = cells("let x = ones((2, 3))?;\nx.device()");
    let row = &rows[0];
    assert_eq!(row["status"], "ok", "{row}");
    assert_eq!(text(row), "cpu");
    has(row, &CELL_FIELDS);
    let expected = json!({"name": "x", "type": "Tensor", "shape": [2, 3], "dtype": "f32", "device": "cpu", "bytes": 24});
    assert_eq!(row["variables"], json!([expected]));
    assert_eq!(
        row["transfers"],
        json!({"h2d": 0, "d2h": 0, "d2d": 0, "bytes": 0})
    );
    for part in ["before", "after", "peak"] {
        assert!(
            row["memory"]["cpu"][part]
                .as_u64()
                .is_some_and(|bytes| bytes > 0),
            "{row}"
        );
    }
    assert!(row["compile_ms"].as_f64().is_some_and(|ms| ms > 0.0));
}

#[test]
fn types_are_inferred_for_every_shape_of_let() {
    let rows = cells(
        "let a = 5;\nlet b = vec![1.5, 2.5];\nlet (c, mut d) = (\"text\", 7u8);\nlet [e, ..] = [1, 2, 3];\n\
         let f = Some(3);\nlet Some(g) = f else { panic!() };\nlet h: Vec<_> = (0..3).collect::<Vec<u16>>();\n\
         let i = |x: i32| x + 1;\n// %%\nd += 1;\n(a, b, c, d, e, g, h)\n// %%\n\
         fn twice(x: i32) -> i32 { 2 * x }\nlet t = twice;\nlet a = a as f64;\n(t(4), a)\n// %%\n\
         struct Point { x: i32 }\nlet p = Point { x: 3 };\n// %%\np.x\n// %%\np",
    );
    assert_eq!(rows[0]["status"], "ok", "{}", rows[0]);
    let types: Vec<_> = rows[0]["variables"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|v| v["type"].as_str())
        .collect();
    let expected = [
        "i32",
        "Vec<f64>",
        "&str",
        "u8",
        "i32",
        "Option<i32>",
        "i32",
        "Vec<u16>",
        "{closure}",
    ]
    .map(Some);
    assert_eq!(types, expected);
    assert_eq!(
        text(&rows[1]),
        "(5, [1.5, 2.5], \"text\", 8, 1, 3, [0, 1, 2])",
        "{}",
        rows[1]
    );
    assert_eq!(text(&rows[2]), "(8, 5.0)", "{}", rows[2]);
    assert_eq!(text(&rows[4]), "3", "{}", rows[4]);
    assert!(text(&rows[5]).contains("cannot be shown"), "{}", rows[5]);
}

#[test]
fn cells_that_end_in_every_kind_of_expression_run() {
    let rows = cells(
        "let mut x = 1;\n// %%\nx = 2\n// %%\nif x > 1 { \"big\" } else { \"small\" }\n// %%\nmatch x { 2 => 'b', _ => 'c' }\n\
         // %%\n{ let y = x; y * 2 }\n// %%\nloop { break x }\n// %%\nwhile x < 9 { x += 1; }\n// %%\nvec![x, 1]\n// %%\n\
         x // and a comment\n// %%\nlet r#type = 3; let naïve = 4; let late; late = r#type + naïve;\n// %%\n\
         (r#type, naïve, late)\n// %%\nlet v @ (a, ref b) = (1, 2);\n// %%\n#[allow(unused)] let z = 5;\n// %%\nz\n// %%\n\
         'outer: for i in 0..3 { for j in 0..3 { if i + j > 2 { break 'outer; } drop(j); } }\n// %%\n\
         const fn f(n: u32) -> u32 { let mut i = 0; while i < n { i += 1; } i }\nf(3)\n// %%\n&x\n// %%\nreturn;",
    );
    let shown: Vec<&str> = rows.iter().map(text).collect();
    let failed: Vec<_> = rows
        .iter()
        .filter(|row| row["status"] != "ok")
        .map(|row| row["cell"].clone())
        .collect();
    assert_eq!(
        shown[2..10],
        ["\"big\"", "'b'", "4", "2", "", "[9, 1]", "9", ""],
        "{rows:#?}"
    );
    assert_eq!(shown[10], "(3, 4, 7)", "{}", rows[10]);
    assert_eq!(shown[13], "5", "{}", rows[13]);
    assert_eq!(shown[15], "3", "{}", rows[15]);
    assert_eq!(shown[16], "9", "{}", rows[16]);
    assert!(failed.is_empty(), "{failed:?} {rows:#?}");
}

#[test]
fn a_borrow_that_changes_what_it_borrows_from_is_made_once() {
    let rows = cells(
        "struct Log { seen: Vec<i32> }\nimpl Log {\n\
         fn add(&mut self) -> &Vec<i32> { let s = &mut self.seen; s.push(1); s }\n\
         fn lend(&mut self) -> &mut Vec<i32> { &mut self.seen }\n\
         fn all(&self) -> &Vec<i32> { &self.seen }\n}\n\
         let mut log = Log { seen: vec![] };\nlet mut total = 0;\n\
         // %%\nlet r = log.add();\n// %%\nr.len()\n// %%\nlet r = log.lend();\n// %%\nr.push(5);\n// %%\nlet q = log.all();\n\
         // %%\nq.len()\n// %%\nlet boxed = Box::into_raw(Box::new(5));\n// %%\nunsafe { *boxed = 7; }\n// %%\nunsafe { *boxed }",
    );
    assert_eq!(
        [2, 6, 9].map(|index| text(&rows[index])),
        ["1", "2", "7"],
        "{rows:#?}"
    );
}

#[test]
fn an_address_of_something_that_moves_between_cells_is_told() {
    let rows = cells(
        "let x = 5;\nlet p = &x as *const i32;\nlet at = p as usize;\n// %%\nunsafe { *p }\n// %%\n\
         let nn = std::ptr::NonNull::from(&x);\n// %%\nunsafe { *nn.as_ref() }\n// %%\n\
         let cell = std::sync::atomic::AtomicPtr::new(&x as *const i32 as *mut i32);\n// %%\n\
         let b = Box::into_raw(Box::new(1)); let n = 3usize;",
    );
    let told = |row: &serde_json::Value| row["notes"].to_string();
    assert!(told(&rows[0]).contains("addresses in `at`:"), "{}", rows[0]);
    assert_eq!([text(&rows[1]), text(&rows[3])], ["5", "5"]);
    assert!(
        told(&rows[4]).contains("addresses in `cell`:"),
        "{}",
        rows[4]
    );
    assert!(!told(&rows[5]).contains("addresses"), "{}", rows[5]);
}

#[test]
fn what_an_operator_uses_up_is_told_and_given_back_if_it_fails() {
    let rows = cells(
        "let a = ones((2, 3))?;\nlet b = ones((3, 2))?;\n// %%\na * b\n// %%\nlet u = a * b;\n// %%\n(a * b)?;\n// %%\n\
         let c = (a + 1.0)?;\n// %%\nb.shape()\n// %%\na",
    );
    for row in &rows[1..4] {
        let notes = row["notes"].to_string();
        assert!(
            notes.contains("`&a * &b` does not; because this failed, the session has kept"),
            "{row}"
        );
        assert_eq!(row["lost"].as_array().map_or(0, Vec::len), 0, "{row}");
    }
    let notes = rows[4]["notes"].to_string();
    assert!(
        notes.contains("`a + 1.0` uses up `a`, and `&a + 1.0` does not; `:undo`"),
        "{notes}"
    );
    assert_eq!(text(&rows[5]), "[3, 2]");
    assert_eq!(rows[6]["status"], "compile_error");
}

#[test]
fn a_variable_that_holds_an_error_is_told_unless_the_cell_handles_it() {
    let rows = cells(
        "let a = ones((2, 3))?; let b = ones(4)?;\n// %%\nlet c = &a + &b;\n// %%\nlet n = a.to_vec1::<f32>();\n// %%\n\
         let d = &a + &b; if d.is_err() { 1 } else { 2 }\n// %%\nlet d = match &a + &b { Ok(t) => t, Err(_) => a.clone() };\n// %%\n\
         let e = &a + &a;\n// %%\nlet f = (&a + &b)?;\n// %%\nc.is_err()",
    );
    let notes = |row: usize| rows[row]["notes"].to_string();
    assert!(
        notes(1).contains("`c` holds an error: `add` got shapes [2, 3] and [4]"),
        "{}",
        rows[1]
    );
    assert!(notes(2).contains("`n` holds an error: "), "{}", rows[2]);
    for row in &rows[3..] {
        assert!(!row["notes"].to_string().contains("holds"), "{row}");
    }
    assert_eq!(text(&rows[7]), "true", "it is still there");
}

#[test]
fn a_cell_that_only_looks_leaves_the_undo_of_the_cell_before() {
    let rows = cells(
        "let t = tensor([1.0, 2.0])?;\n// %%\nlet u = (t * 2.0)?;\n// %%\nu\n// %%\nprintln!(\"{u}\");\n// %%\n\
         Err::<(), _>(\"no\")?\n// %%\n:undo\n// %%\nt.to_vec1::<f32>()?\n// %%\nu",
    );
    assert_eq!(text(&rows[5]), "took back `u`; `t` is as it was before");
    assert_eq!(text(&rows[6]), "[1.0, 2.0]", "{}", rows[6]);
    assert_eq!(rows[7]["status"], "compile_error", "{}", rows[7]);
}

#[test]
fn undo_gives_back_what_an_operator_has_used_up() {
    let rows = cells(
        "let x = randn((2, 2))?;\nlet kept = x.copy()?;\n// %%\nlet y = (x * 2.0)?;\n// %%\n:undo\n// %%\n\
         (&x - &kept)?.abs()?.max_all()?.item()?\n// %%\nlet x = (x + 1.0)?;\n// %%\n:undo\n// %%\n\
         (&x - &kept)?.abs()?.max_all()?.item()?\n// %%\nlet z = (x - 1.0)?;\n// %%\nlet u: u8 = 1000;\n// %%\n:undo\n// %%\n\
         (&x - &kept)?.abs()?.max_all()?.item()?",
    );
    assert!(
        rows[1]["notes"].to_string().contains("`:undo`"),
        "{}",
        rows[1]
    );
    assert_eq!(
        [3, 6, 10].map(|index| text(&rows[index])),
        ["0.0", "0.0", "0.0"],
        "{rows:?}"
    );
}

#[test]
fn a_call_of_a_closure_that_only_reads_leaves_the_undo_of_the_cell_before_it() {
    let rows = cells(
        "let mut xs = vec![2, 2];\nlet seen = std::cell::Cell::new(0);\n// %%\nxs = xs.iter().map(|x| x + 1).collect();\n// %%\n\
         let plus = |x: i32| x + xs[0];\nlet see = || seen.set(seen.get() + 1);\n// %%\nfn f() -> i32 { 1 }\n// %%\n\
         fn f() -> i32 { 2 }\n// %%\nplus(1)\n// %%\n:undo\n// %%\nf()\n// %%\nfn f() -> i32 { 3 }\n// %%\nsee()\n// %%\n\
         :undo\n// %%\nf()",
    );
    assert_eq!(
        [5, 6, 7].map(|index| text(&rows[index])),
        ["4", "took back `f`", "1"],
        "{rows:?}"
    );
    // This cell may have changed what it reads.
    assert_eq!(text(&rows[11]), "3", "{rows:?}");
}

#[test]
fn lints_that_a_cell_denies_and_types_that_cannot_be_written_do_not_end_a_session() {
    let rows = cells(
        "#![deny(missing_docs)]\nlet a = 1;\n// %%\n#![forbid(unsafe_code)]\na + 1\n// %%\n\
         let h = std::thread::spawn(|| panic!(\"no\"));\n// %%\nh.join().is_err()\n// %%\npub fn f() {}",
    );
    assert_eq!([text(&rows[1]), text(&rows[3])], ["2", "true"]);
    assert!(
        error(&rows[4]).contains("missing documentation"),
        "{}",
        rows[4]
    );
}

#[test]
fn a_closure_whose_types_are_open_is_in_the_way_of_no_cell_that_only_contains_its_word() {
    let rows = cells(
        "let sq = |x| x * x;\nlet cube = |x| x * x * x;\n// %%\n\"sq and cube\"\n// %%\n\
         let mut sum = 0;\nfor sq in 1..4 { sum += sq; }\nsum\n// %%\nsq(Default::default())\n// %%\n\
         cube(Default::default())\n// %%\nsq\n// %%\nprintln!(\"{sq:?}\")\n// %%\nsq(3.0)\n// %%\n\"sq\"\n// %%\ncube(2)",
    );
    let shown = [1, 2, 7, 8, 9].map(|index| text(&rows[index]));
    let values = ["\"sq and cube\"", "6", "9.0", "\"sq\"", "8"];
    assert_eq!(shown, values, "{rows:?}");
    assert!(
        error(&rows[6]).contains("doesn't implement `Debug`"),
        "{}",
        rows[6]
    );
    for (row, name) in [(3, "sq"), (4, "cube"), (5, "sq")] {
        let refusal = format!("the type of `{name}` is not known yet");
        assert!(error(&rows[row]).contains(&refusal), "{}", rows[row]);
        let help = rows[row]["error"]["help"].to_string();
        assert!(help.contains("as in `|x: f64| …`"), "{help}");
    }
}

#[test]
fn a_cell_that_redefines_a_method_keeps_the_others_as_long_as_they_compile() {
    let rows = cells(
        "struct P { w: f64 }\n// %%\nimpl P {\n    fn area(&self) -> f64 { self.w }\n    fn twice(&self) -> f64 { 2.0 * self.area() }\n}\n\
         // %%\nimpl P { fn area(&self) -> f64 { 10.0 * self.w } }\n// %%\nlet p = P { w: 3.0 };\np.twice()\n// %%\n\
         impl P { fn area(&self) -> String { \"large\".into() } }\n// %%\np.area()\n// %%\np.twice()",
    );
    assert_eq!([text(&rows[3]), text(&rows[5])], ["60.0", "\"large\""]);
    let notes = rows[4]["notes"].to_string();
    assert!(notes.contains("together with `twice`"), "{}", rows[4]);
    assert!(error(&rows[6]).contains("no method named `twice`"));
}
