//! Scripts of cells and commands.

use serde_json::json;

use super::text;
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
    assert!(help.starts_with("a cell knows `:"), "{}", rows[4]);
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
fn the_sessions_own_cells_are_not_taken_back() {
    let ran = run(
        &["exec", "-", "--device", "cpu", "--json"],
        ":undo\n// %%\nlet a = 1;\n// %%\n:undo",
    )
    .exits(0);
    let rows = ran.json();
    assert_eq!(text(&rows[0]), "there is no cell to take back");
    assert_eq!(text(&rows[2]), "took back `a`");
}
