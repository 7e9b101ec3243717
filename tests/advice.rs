//! Advice about a learner's mistakes: it says what to write instead, and contains no internal names of the session.

use std::path::Path;

use serde_json::Value;

use crate::support::run;

/// Cells that the others depend on.
const GIVEN: &str = "let x = tensor([1.0, 2.0, 3.0])?;\nlet m = ones((2, 2))?;\nlet c = &x * 2.0;";

/// Mistakes, and what the advice about each must contain.
const MISTAKES: [(&str, &str); 32] = [
    ("x + 1", "`x + 1.0`"),
    ("c + 1.0", "`c? + 1.0`"),
    ("c.sum_all()?", "`c?.sum_all()?`"),
    ("let sum: Tensor = &x + &x;", "`(&x + &x)?`"),
    ("(x + x)?", "`(&x + &x)`"),
    ("m.matmul(m)?", "`m.matmul(&m)?`"),
    ("m @ m", "`a.matmul(&b)?`"),
    ("x[0]", "`.i(0)?`"),
    ("tensor([1, 2.5])?", "`1.0`"),
    ("x == x", "`a.eq(&b)?`"),
    ("let s: f32 = x.sum_all()?.item()?;", "`f64`"),
    ("x.to_vec1()?", "`.to_vec1::<f32>()?`"),
    ("zeros(2, 3)?", "`zeros((2, 3))`"),
    ("m.shape", "`m.shape()`"),
    ("m.reshape(1, 4)?", "`.reshape((1, 4))`"),
    ("x.mean()?", "`.mean_all()?`"),
    ("Tensor::zeros((2, 3))?", "`zeros((2, 3))?`"),
    ("for row in x {}", "`for i in 0..t.dim(0)?"),
    ("println!(\"{}\", x?)", "remove the `?`"),
    ("println!(\"{c}\")", "`println!(\"{}\", c?)`"),
    ("[1, 2, 3].get(4)?", "`[1, 2, 3].get(4).ok_or(\"…\")?`"),
    ("use rand::Rng;", "`:dep rand`"),
    ("serde_json::json!(1)", "`:dep serde_json`"),
    ("let mut y = x.clone(); y += 1.0;", "`y = (&y + …)?`"),
    ("fn f(t: &Tensor) -> Tensor { t + 1.0 }", "`Result<Tensor>`"),
    ("x.pow(2)?", "`.powf(2.0)?`"),
    ("m.T", "`.t()?`"),
    ("x.to_dtype(F32)?", "`DType::F32`"),
    ("\"1\".parse()?", "`\"1\".parse::<i32>()?`"),
    ("softmax(&x)?", "`nn::ops::softmax(&x, D::Minus1)?`"),
    ("tensor!([1.0, 2.0])?", "`tensor(…)?`"),
    ("prinln!(\"x\")", "`println`"),
];

/// Names in the code that the session writes around a learner's text.
const OWN: [&str; 12] = [
    "gpu_tutor",
    "evcxr",
    "EvcxrUserCodeError",
    "prelude::wire",
    "wire::",
    "ctx::",
    "GpuTutor",
    "tried(",
    "lib.rs",
    "show::",
    "catch_unwind",
    "ViaDebug",
];

fn play(script: &str) -> Vec<Value> {
    run(&["exec", "--json", "-"], script).json()
}

fn played(cells: &[&str]) -> Vec<Value> {
    let rows = play(&cells.join("\n// %%\n"));
    assert_eq!(rows.len(), cells.len());
    rows
}

/// The messages about a cell, without its output.
fn said(row: &Value) -> String {
    format!("{}\n{}\n{}", row["error"], row["notes"], row["result"])
}

#[track_caller]
fn has_no_own_name(row: &Value) {
    let said = said(row);
    for name in OWN {
        assert!(
            !said.contains(name),
            "{name} is said of {}: {said}",
            row["cell"]
        );
    }
}

#[test]
fn a_mistake_with_tensors_is_told_with_what_to_write() {
    let cells: Vec<&str> = [GIVEN]
        .into_iter()
        .chain(MISTAKES.map(|(cell, _)| cell))
        .collect();
    let rows = played(&cells);
    for ((cell, wanted), row) in MISTAKES.iter().zip(&rows[1..]) {
        let help = row["error"]["help"].as_str().unwrap_or_default();
        assert!(
            help.contains(wanted),
            "{cell}: {help:?} lacks {wanted:?}; {}",
            row["error"]
        );
        has_no_own_name(row);
    }
}

#[test]
fn what_is_written_instead_does_what_was_meant() {
    let cells = [
        GIVEN,
        "(&x + 1.0)?.sum_all()?.item()?",
        "(c? + 1.0)?.sum_all()?.item()?",
        "m.i((0, 1))?.item()?",
        "x.gt(1.0)?.to_vec1::<u8>()?.len()",
        "(0..m.dim(0)?).map(|i| m.i(i)).collect::<Result<Vec<_>>>()?.len()",
        "nn::ops::softmax(&m, D::Minus1)?.dims().to_vec()",
        "Tensor::cat(&[&m, &m], 0)?.dims().to_vec()",
        "x.var(0)?.sqrt()?.item()?",
        "Tensor::new(&[1f32, 2.0], &cpu())?.elem_count()",
        "Tensor::arange(0i64, 10i64, &cpu())?.elem_count()",
    ];
    for (cell, row) in cells.iter().zip(played(&cells)) {
        assert!(row["error"].is_null(), "{cell}: {}", row["error"]);
    }
}

#[test]
fn a_variable_that_an_earlier_cell_has_moved_is_told_as_such() {
    let cells = [
        "let text = String::from(\"a\");",
        "let other = text;",
        "println!(\"{text}\");",
    ];
    let error = &played(&cells)[2]["error"];
    assert_eq!(error["message"], "`text` was moved by an earlier cell");
}

#[test]
fn what_follows_from_a_missing_name_is_not_told_as_another_error() {
    let cells = [
        "let a = ones(2)?; let b = ones(2)?;",
        "let used_up = (b * 2.0)?;",
        "let d = (&a * &b)?;",
    ];
    let error = &played(&cells)[2]["error"];
    assert_eq!(error["message"], "`b` was moved by an earlier cell");
    assert!(
        error["others"].as_array().is_none_or(Vec::is_empty),
        "{error}"
    );
}

#[test]
fn a_value_that_cannot_be_shown_says_what_would_show_it() {
    let row = &played(&["struct P;\nP"])[0];
    let text = row["result"]["text/plain"].as_str().unwrap_or_default();
    assert!(
        text.contains("of type P,") && text.contains("#[derive(Debug)]"),
        "{text}"
    );
}

#[test]
fn a_main_that_is_not_called_is_told() {
    let rows = played(&["fn main() { println!(\"hi\"); }", "main()"]);
    assert!(
        rows[0]["notes"].to_string().contains("`main()`"),
        "{}",
        rows[0]
    );
    assert_eq!(rows[1]["stdout"], "hi\n");
}

#[test]
fn a_types_own_display_is_its_result() {
    let display = r#"println!("words"); println!("EVCXR_BEGIN_CONTENT text/html\n<b>own</b>\nEVCXR_END_CONTENT");"#;
    let shown = format!("struct Own;\nimpl Own {{ fn evcxr_display(&self) {{ {display} }} }}\nOwn");
    let rows = played(&[&shown, "1 + 1", "let own = Own; own"]);
    for row in [&rows[0], &rows[2]] {
        assert_eq!(row["result"]["text/html"], "<b>own</b>", "{row}");
        assert_eq!(row["stdout"], "words\n");
    }
    assert_eq!(rows[1]["result"]["text/plain"], "2");
}

#[test]
fn candles_own_error_is_its_message_alone() {
    let cells = [
        "use candle::{Device, Tensor};\nfn f() -> Result<Tensor> { Err(candle::Error::msg(\"gone\")) }",
        "f()?",
        "f().map_err(|error| error.to_string())?",
        "Err(candle::Error::msg(\"gone\"))?",
        "with_device(&cpu(), || Ok(f()?.dim(0)?))?",
    ];
    for row in &played(&cells)[1..] {
        assert_eq!(row["error"]["message"], "gone", "{row}");
    }
}

#[test]
fn a_cell_may_end_in_what_never_gives_a_value() {
    let cells = [
        "fn stop() -> ! { panic!(\"stopped\") }",
        "stop()",
        "todo!()",
        "loop { panic!(\"looped\") }",
    ];
    let rows = played(&cells);
    assert_eq!(rows[1]["error"]["message"], "stopped");
    assert_eq!(rows[3]["error"]["message"], "looped");
}

/// Mistakes in Rust, which the compiler explains itself; only their names matter here.
const OF_RUST: &str = r#"return 5;
// %%
let s: &str = String::new();
// %%
let r = std::rc::Rc::new(1); std::thread::spawn(move || println!("{r}"));
// %%
struct NoText; fn none() -> std::result::Result<i32, NoText> { Err(NoText) } none()?
// %%
use prelude::nosuch;
// %%
let later; println!("{later}");
// %%
async { ones(2)? }
// %%
let each = (0..3).map(|x| x.foo());
// %%
fn given() -> impl Iterator<Item = i32> { (0..3).map(|x| x as f32) }
// %%
Err(3)
// %%
let fails = || ones(2)?;
// %%
candle_core::bail!("no")
// %%
struct Hidden { a: i32 } vec![Hidden { a: 1 }]
// %%
|x: i32| x
// %%
fn needs<F: Fn() -> i32>(f: F) {} needs(|| "a")
// %%
sho!(1)
// %%
let a = &mut vec![1]; std::thread::spawn(|| a.push(1));
// %%
let held = std::sync::Mutex::new(1).lock().unwrap();
// %%
impl Tensor { fn mine(&self) {} }
// %%
mod m { pub struct Deep; } m::Deep
// %%
let word = String::from("a");
// %%
let words = vec![word.as_str()];
// %%
let n: i32 = words;
// %%
words.nothing()
"#;

#[test]
fn no_message_has_a_name_that_the_session_has_made_up() {
    play(OF_RUST).iter().for_each(has_no_own_name);
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stock/corpus");
    for name in [
        "mistakes",
        "failures",
        "inference",
        "closures",
        "moves",
        "results",
        "held",
        "references",
    ] {
        let script =
            std::fs::read_to_string(corpus.join(format!("{name}.rs"))).expect("the corpus");
        play(&script).iter().for_each(has_no_own_name);
    }
}
