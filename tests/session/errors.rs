//! Errors: their position, their text, and what a failed cell leaves behind.

use serde_json::Value;

use super::{error, text};
use crate::support::cells;

#[test]
fn errors_stand_under_the_learners_own_text() {
    let source = "let a = 1;\nlet b: String = a;";
    let rows = cells(&format!(
        "{source}\n// %%\nlet c = = 3;\n// %%\nlet v = vec![1];\nlet w = v;\nv.len()\n// %%\nlet r = nope(3)?; r"
    ));
    let label = |row: &Value| {
        let labels = row["error"]["labels"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        labels
            .into_iter()
            .find(|label| label["primary"] == true)
            .unwrap_or_default()
    };
    let mismatch = label(&rows[0]);
    let at =
        |label: &Value, end: &str| usize::try_from(label[end].as_u64().unwrap_or(0)).unwrap_or(0);
    assert_eq!(
        &source[at(&mismatch, "start")..at(&mismatch, "end")],
        "a",
        "{}",
        rows[0]
    );
    assert_eq!(rows[0]["error"]["kind"], "E0308");
    assert_eq!(rows[1]["status"], "compile_error");
    assert_eq!(rows[2]["error"]["kind"], "E0382", "{}", rows[2]);
    assert_eq!(rows[3]["error"]["kind"], "E0425", "{}", rows[3]);
    for row in &rows {
        let whole = row["error"].to_string();
        for generated in ["evcxr", "gpu_tutor", "prelude::wire", "catch_unwind"] {
            assert!(!whole.contains(generated), "{generated} in {whole}");
        }
    }
}

#[test]
fn a_failed_question_mark_tells_why_and_keeps_what_was_there() {
    let rows = cells(
        "let kept = 1;\n// %%\nlet lost = 2;\ngpu(3)?;\nlet never = 3;\n// %%\nkept\n// %%\nlost\n// %%\n\
         let a = ones((2, 3))?; let b = ones((4, 5))?;\n// %%\na.matmul(&b)?\n// %%\nNone::<i32>.ok_or(\"no value\")?",
    );
    assert_eq!(rows[1]["status"], "runtime_error");
    assert!(error(&rows[1]).contains("0 CUDA devices"), "{}", rows[1]);
    assert_eq!(rows[1]["stderr"], "");
    assert_eq!(rows[1]["stdout"], "");
    assert_eq!(text(&rows[2]), "1");
    assert_eq!(rows[3]["error"]["kind"], "E0425");
    assert_eq!(rows[5]["status"], "runtime_error", "{}", rows[5]);
    assert!(
        error(&rows[5]).contains("[2, 3]") && error(&rows[5]).contains("[4, 5]"),
        "{}",
        rows[5]
    );
    assert_eq!(rows[6]["error"]["message"], "no value");
}

#[test]
fn a_question_mark_within_a_macro_fails_the_cell_too() {
    let rows = cells(
        "let kept = 1;\n// %%\nlet new = 2;\nprintln!(\"{:?}\", gpu(3)?);\n// %%\nkept\n// %%\nnew",
    );
    assert_eq!(rows[1]["status"], "runtime_error", "{}", rows[1]);
    assert!(error(&rows[1]).contains("0 CUDA devices"), "{}", rows[1]);
    assert_eq!(rows[1]["stdout"], "");
    assert_eq!(text(&rows[2]), "1");
    assert_eq!(rows[3]["error"]["kind"], "E0425");
}

#[test]
fn a_one_parameter_result_alias_does_not_disturb_errors() {
    let rows = cells(
        "fn f() -> Result<Tensor> { ones((2,)) }\nfn g() -> Result<i32, String> { Err(\"no\".into()) }\n// %%\nf()?.dims().to_vec()\n// %%\ng()?\n// %%\nlet x: i32 = \"a\";",
    );
    assert_eq!(text(&rows[1]), "[2]", "{}", rows[1]);
    assert_eq!(rows[2]["error"]["message"], "no", "{}", rows[2]);
    assert_eq!(rows[3]["error"]["kind"], "E0308", "{}", rows[3]);
}

#[test]
fn errors_that_beginners_meet_get_advice_of_their_own() {
    let rows = cells(
        "let n = 2;\nlet total = 5;\nlet add = |x: i32| x + n;\nlet t = tensor([1i64, 4])?;\nlet d = cpu();\n// %%\n\
         fn twice() -> i32 { 2 * total }\n// %%\nt.sqrt()?\n// %%\nt.neg()?\n// %%\nones((2, 2), &d)?\n// %%\n\
         println(1);\n// %%\nlet n = 7;\n// %%\nadd(1)\n// %%\nlet r = tensor([1, 2]);\n// %%\nr?\n// %%\nr?\n// %%\n\
         t.sum(-1)?\n// %%\nstruct P { x: i32 }\nlet p = P { x: 1 };\n// %%\np.x = 2;\n// %%\nones_on((2, 2), &cpu)?",
    );
    let advice = |row: usize| rows[row]["error"]["help"].as_str().unwrap_or_default();
    assert!(
        advice(1).contains("pass `total` as an argument"),
        "{}",
        rows[1]
    );
    for row in [2, 3] {
        assert!(
            error(&rows[row]).contains("a tensor of `i64`"),
            "{}",
            rows[row]
        );
        assert!(
            advice(row).contains(".to_dtype(DType::F32)?"),
            "{}",
            rows[row]
        );
    }
    assert!(advice(4).contains("`ones_on((2, 2), &d)?`"), "{}", rows[4]);
    assert!(advice(5).contains("`println!(\"{}\", 1)`"), "{}", rows[5]);
    assert!(
        error(&rows[7]).contains("`add` was made from `n`"),
        "{}",
        rows[7]
    );
    assert!(error(&rows[10]).contains("`r` was moved"), "{}", rows[10]);
    assert!(advice(11).contains("`.sum(D::Minus1)?`"), "{}", rows[11]);
    assert!(advice(13).contains("`let mut p = p;`"), "{}", rows[13]);
    assert!(advice(14).contains("`&cpu()`"), "{}", rows[14]);
}
