//! Scripts of cells and commands.

use serde_json::json;

use super::{error, text};
use crate::support::{cells, run};

#[test]
fn two_sessions_run_side_by_side() {
    let threads: Vec<_> = (0..3)
        .map(|index| std::thread::spawn(move || cells(&format!("let x = {index};\n// %%\nx * 10"))))
        .collect();
    for (index, thread) in threads.into_iter().enumerate() {
        let rows = thread.join().expect("ends");
        assert_eq!(text(&rows[1]), (index * 10).to_string());
    }
}

#[test]
fn commands_are_cells_too() {
    let rows = cells(
        ":gpus\n// %%\n!echo from the shell\n// %%\n:env TUTOR_TEST=yes\n// %%\nstd::env::var(\"TUTOR_TEST\")?\n// %%\n!exit 3\n// %%\nlet x = 1;\n// %%\n:vars",
    );
    assert!(text(&rows[0]).contains("driver"), "{}", rows[0]);
    assert_eq!(rows[1]["stdout"], "from the shell\n");
    assert_eq!(text(&rows[3]), "\"yes\"", "{}", rows[3]);
    assert_eq!(rows[4]["status"], "runtime_error");
    assert!(text(&rows[6]).contains("x: i32"), "{}", rows[6]);
}

#[test]
fn commands_stand_above_and_below_rust_by_any_of_their_names() {
    let rows = cells(
        "let ready = true;\n:v\n// %%\n!ready && true\n// %%\n! echo ready\n// %%\n:env A=1\nlet n: i32 = \"\";\n// %%\n:hint\n// %%\n::std::convert::identity(1)",
    );
    assert!(text(&rows[0]).contains("ready: bool"), "{}", rows[0]);
    assert_eq!(rows[0]["variables"][0]["name"], "ready", "{}", rows[0]);
    assert_eq!(text(&rows[1]), "false", "{}", rows[1]);
    assert_eq!(rows[2]["stdout"], "ready\n", "{}", rows[2]);
    // The error is on the second line, after the command's.
    let label = &rows[3]["error"]["labels"][0];
    assert!(label["start"].as_u64() > Some(8), "{}", rows[3]);
    let help = rows[4]["error"]["help"].as_str().unwrap_or_default();
    assert!(help.starts_with("a cell can use `:"), "{}", rows[4]);
    assert!(help.contains("`:dep`"), "{}", rows[4]);
    assert_eq!(text(&rows[5]), "1", "{}", rows[5]);
}

#[test]
fn the_type_of_an_expression_is_told_and_nothing_runs() {
    let rows = cells(
        "let v = vec![1, 2];\n// %%\n:type v.len()\n// %%\n:type drop(v)\n// %%\n:type &v\n// %%\n:type v.iter().map(|x| x + 1)\n// %%\n:type panic!()\n// %%\n:type Vec::new()\n// %%\n:type 1; 2\n// %%\n :type  nope + 1\n// %%\nv",
    );
    assert_eq!(text(&rows[1]), "usize");
    assert_eq!(text(&rows[2]), "()");
    assert_eq!(text(&rows[3]), "&Vec<i32>");
    assert!(text(&rows[4]).starts_with("Map<Iter<"), "{}", rows[4]);
    assert_eq!(rows[5]["status"], "ok", "{}", rows[5]);
    for (row, said) in [(&rows[6], "not known before"), (&rows[7], "one expression")] {
        let message = row["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(said), "{row}");
    }
    let label = &rows[8]["error"]["labels"][0];
    assert_eq!(
        (&label["start"], &label["end"]),
        (&json!(8), &json!(12)),
        "{}",
        rows[8]
    );
    assert_eq!(text(&rows[9]), "[1, 2]");
}

#[test]
fn a_later_cell_names_the_result_of_an_earlier_one() {
    let rows = cells(
        "let mut v = vec![1, 2];\n// %%\nv.len()\n// %%\n_ * 10\n// %%\n_2 + _3\n// %%\nv.push(3);\n// %%\n_2\n// %%\nv.len()\n// %%\nv.push(4);\n// %%\n_7\n// %%\nv.pop()\n// %%\n_\n// %%\nlet w = vec![1];\nw.into_iter().sum::<i32>()\n// %%\n_12\n// %%\nlet _ = 1;\n// %%\n(|_: i32| 5)(0)\n// %%\n_ + _ + nope\n// %%\n:type _",
    );
    assert_eq!([text(&rows[2]), text(&rows[3])], ["20", "22"]);
    // A result that a cell has named is a variable from then on.
    assert_eq!(text(&rows[5]), "2", "{}", rows[5]);
    for (row, why) in [
        (
            &rows[8],
            "there is no result `_7`: it was made from `v`, which has changed since",
        ),
        (
            &rows[10],
            "there is no result `_10`: evaluating it again might give a different value",
        ),
        (
            &rows[12],
            "there is no result `_12`: it was made from `w`, which is gone",
        ),
    ] {
        let message = row["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(why), "{row}");
    }
    assert_eq!(rows[13]["status"], "ok", "{}", rows[13]);
    assert_eq!(text(&rows[14]), "5", "{}", rows[14]);
    assert_eq!(text(&rows[16]), "i32", "{}", rows[16]);
    let label = &rows[15]["error"]["labels"][0];
    assert_eq!(
        (&label["start"], &label["end"]),
        (&json!(8), &json!(12)),
        "{}",
        rows[15]
    );
}

#[test]
fn a_result_that_is_a_variable_leaves_it_where_it_is() {
    let rows = cells(
        "let v = vec![1, 2];\n// %%\nv\n// %%\n_\n// %%\nlet t = ones((2, 2))?;\n// %%\nt\n// %%\n(_ * 2.0)?.sum_all()?.item()?\n// %%\n\
         (v, t.dims().len())",
    );
    assert_eq!(text(&rows[2]), "[1, 2]", "{}", rows[2]);
    assert_eq!(text(&rows[5]), "8.0", "{}", rows[5]);
    assert_eq!(text(&rows[6]), "([1, 2], 2)", "{}", rows[6]);
}

#[test]
fn tensors_come_back_unless_something_that_shares_them_was_named() {
    let rows = cells(
        "let t = ones((2, 2))?;\n// %%\nt.sum_all()?.to_scalar::<f32>()?\n// %%\nt.dims()\n// %%\n_2 + 1.0\n// %%\nlet t = (&t * 5.0)?;\n// %%\n:undo\n// %%\nt.sum_all()?.to_scalar::<f32>()?\n// %%\nlet w = Var::from_tensor(&t)?;\n// %%\nlet held = w.as_tensor().clone();\n// %%\nheld.sum_all()?.to_scalar::<f32>()?\n// %%\nw.set(&(&t * 9.0)?)?;\n// %%\n_10",
    );
    assert_eq!(text(&rows[3]), "5.0", "{}", rows[3]);
    assert_eq!(text(&rows[5]), "`t` is as it was before", "{}", rows[5]);
    assert_eq!(text(&rows[6]), "4.0", "{}", rows[6]);
    assert_eq!(text(&rows[9]), "4.0", "{}", rows[9]);
    let message = rows[11]["error"]["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("it was made from `held`, which has changed since"),
        "{}",
        rows[11]
    );
}

#[test]
fn what_a_cell_replaced_consumed_or_changed_is_made_again_by_undo() {
    let rows = cells(
        "let a = 1;\nlet s = String::from(\"x\");\n// %%\nlet mut v = vec![a];\n// %%\nlet a = 2;\nlet b = 3;\n// %%\n:undo\n// %%\ndrop(s);\nv.push(5);\n// %%\n:undo\n// %%\n(a, &s, &v)\n// %%\nb\n// %%\nlet id = std::process::id();\n// %%\nlet id = 1;\n// %%\n:undo\n// %%\nid",
    );
    assert_eq!(
        text(&rows[3]),
        "took back `b`; `a` is as it was before",
        "{}",
        rows[3]
    );
    assert_eq!(
        text(&rows[5]),
        "`s`, `v` are as they were before",
        "{}",
        rows[5]
    );
    assert_eq!(text(&rows[6]), "(1, \"x\", [1])", "{}", rows[6]);
    assert_eq!(rows[7]["status"], "compile_error");
    let message = rows[10]["error"]["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("`id` had another value before, and the code that created it might give"),
        "{message}"
    );
    assert_eq!(text(&rows[11]), "1");
}

#[test]
fn code_is_measured_in_any_cell() {
    let rows = cells(
        "fn ok() -> Result<i32> { Ok(1) }\n// %%\n:timeit {\n  ok()?\n}\n// %%\n:bench 1 + 1\n// %%\n:timeit\n// %%\n:timeit {\n  ok()? + nope\n}",
    );
    for row in &rows[1..3] {
        let lines: Vec<&str> = text(row).lines().collect();
        assert!(
            lines[0].starts_with("median ") && lines[1].contains('▕'),
            "{row}"
        );
    }
    assert_eq!(rows[3]["status"], "compile_error");
    let cell = ":timeit {\n  ok()? + nope\n}";
    let label = &rows[4]["error"]["labels"][0];
    assert_eq!(
        label["start"].as_u64().map(|at| at as usize),
        cell.find("nope"),
        "{}",
        rows[4]
    );
}

#[test]
fn a_script_with_a_failed_cell_exits_with_one_and_plays_on() {
    let ran = run(
        &["exec", "-", "--color", "never"],
        "1 + 1\n// %%\nnope\n// %%\n3 + 3",
    )
    .exits(1);
    assert!(
        ran.stdout.contains('2') && ran.stdout.contains('6'),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("cannot find value `nope`"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_cell_of_comments_does_nothing_well() {
    let rows = cells("// only words\n// %%\n/* only\n   words */\n// %%\n1 + 1");
    for row in &rows[..2] {
        assert_eq!(row["status"], "ok", "{row}");
        assert_eq!(row["result"], json!({}));
    }
    assert_eq!(text(&rows[2]), "2");
}

#[test]
fn an_undo_that_is_refused_is_refused_again_and_takes_no_words() {
    let rows = cells(
        "let file = std::fs::File::open(\"/etc/passwd\")?;\n// %%\ndrop(file);\n// %%\n:undo\n// %%\n:undo all\n// %%\n:undo",
    );
    for row in [2, 4] {
        let why = error(&rows[row]);
        assert!(
            why.contains("cannot be taken back: `file` is gone"),
            "{why}"
        );
    }
    assert!(
        error(&rows[3]).contains("`:undo` takes no argument"),
        "{}",
        rows[3]
    );
}

#[test]
fn a_failed_cell_that_only_binds_a_name_anew_leaves_the_undo_of_later_ones() {
    let rows = cells(
        "let t = ones(2)?;\n// %%\nlet t = bail_out()?;\n// %%\nlet t: i32 = \"x\".parse()?;\n// %%\nlet t = 5;\n// %%\n:undo\n// %%\nt.rank()",
    );
    assert_eq!(rows[2]["status"], "runtime_error", "{}", rows[2]);
    assert_eq!(text(&rows[5]), "1", "{}", rows[4]);
}

#[test]
fn the_sessions_own_cells_are_not_taken_back() {
    let ran = run(
        &["exec", "-", "--device", "cpu", "--json"],
        ":undo\n// %%\nlet a = 1;\n// %%\n:undo",
    )
    .exits(0);
    let rows = ran.json();
    assert_eq!(
        text(&rows[0]),
        "there is no cell to take back: `:undo` goes back only one cell"
    );
    assert_eq!(text(&rows[2]), "took back `a`");
}
