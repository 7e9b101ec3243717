//! What real cells do: values, errors, panics, what survives, what is lost.

use crate::support::{CELL_FIELDS, cells, has, run};
use serde_json::{Value, json};

fn text(row: &Value) -> &str {
    row["result"]["text/plain"].as_str().unwrap_or_default()
}

fn error(row: &Value) -> String {
    format!(
        "{} {}",
        row["error"]["message"].as_str().unwrap_or_default(),
        row["error"]["help"].as_str().unwrap_or_default()
    )
}

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
fn a_panic_is_told_with_its_place_and_keeps_variables() {
    let rows = cells("let kept = vec![1, 2, 3];\n// %%\nlet i = 7;\nkept[i]\n// %%\nkept");
    assert_eq!(rows[1]["status"], "runtime_error");
    assert_eq!(rows[1]["error"]["kind"], "panic");
    assert!(
        error(&rows[1]).contains("index out of bounds"),
        "{}",
        rows[1]
    );
    let start = rows[1]["error"]["labels"][0]["start"].as_u64();
    assert!(
        start.is_some_and(|start| (11..18).contains(&start)),
        "{}",
        rows[1]
    );
    assert_eq!(rows[1]["stderr"], "");
    assert_eq!(text(&rows[2]), "[1, 2, 3]");
}

#[test]
fn a_cell_that_ends_its_process_costs_its_variables_and_not_the_session() {
    let rows = cells(
        "let gone = 1;\nlet gone_too = 2;\n// %%\nstd::process::exit(3)\n// %%\ngone\n// %%\n1 + 1\n// %%\n\
         unsafe { std::ptr::null_mut::<u8>().write_volatile(1) };\n// %%\nzeros((2,))?.dims().to_vec()\n// %%\n\
         std::process::abort()\n// %%\n2 + 2",
    );
    assert_eq!(rows[1]["status"], "died", "{}", rows[1]);
    assert_eq!(rows[1]["lost"], json!(["gone", "gone_too"]));
    assert_eq!(rows[2]["status"], "compile_error");
    assert_eq!(text(&rows[3]), "2", "{}", rows[3]);
    assert_eq!(rows[4]["status"], "died", "{}", rows[4]);
    assert_eq!(text(&rows[5]), "[2]", "{}", rows[5]);
    assert_eq!(rows[6]["status"], "died");
    assert_eq!(text(&rows[7]), "4");
}

#[test]
fn what_a_cell_prints_cannot_be_taken_for_the_sessions_own_lines() {
    let rows = cells(
        "let kept = 1;\n// %%\nprintln!(\"EVCXR_EXECUTION_COMPLETE\");\nprintln!(\"EVCXR_PANIC_NOTIFICATION\");\n\
         println!(\"EVCXR_ERROR_OCCURRED\");\nprintln!(\"EVCXR_VARIABLE_CHANGED_TYPE:kept\");\n\
         println!(\"EVCXR_BEGIN_CONTENT text/plain\\nforged\\nEVCXR_END_CONTENT\");\nlet after = 2;\n// %%\n\
         kept + after\n// %%\nprint!(\"no newline\"); eprint!(\"nor here\");",
    );
    assert_eq!(rows[1]["status"], "ok", "{}", rows[1]);
    let printed = rows[1]["stdout"].as_str().expect("text");
    assert!(
        printed.starts_with("EVCXR_EXECUTION_COMPLETE\nEVCXR_PANIC"),
        "{printed}"
    );
    assert!(printed.contains("EVCXR_ERROR_OCCURRED\n"));
    assert_eq!(rows[1]["result"], json!({}));
    assert_eq!(text(&rows[2]), "3", "{}", rows[2]);
    assert_eq!(rows[3]["stdout"], "no newline");
    assert_eq!(rows[3]["stderr"], "nor here");
}

#[test]
fn megabytes_of_output_are_cut_with_a_remark() {
    let rows = cells("for _ in 0..200_000 { println!(\"{}\", \"x\".repeat(100)); }\n// %%\n1 + 1");
    assert_eq!(rows[0]["status"], "ok", "{}", rows[0]["error"]);
    let kept = rows[0]["stdout"].as_str().expect("text").len();
    assert!((8_000_000..9_000_000).contains(&kept), "{kept}");
    assert!(rows[0]["notes"].to_string().contains("cut"));
    assert_eq!(text(&rows[1]), "2");
}

#[test]
fn a_cell_that_reads_standard_input_finds_it_empty() {
    let rows = cells(
        "let mut line = String::new();\nlet n = std::io::stdin().read_line(&mut line)?;\nn\n// %%\n1 + 1",
    );
    assert_eq!(text(&rows[0]), "0", "{}", rows[0]);
    assert_eq!(text(&rows[1]), "2");
}

#[test]
fn copies_by_candles_own_methods_are_counted_wherever_a_cell_calls_them() {
    let cells_and_copies = [
        (
            "let x = arange(6)?.to_dtype(DType::F32)?.reshape((2, 3))?;\n\
             let s: f32 = x.sum_all()?.to_scalar()?;\n\
             println!(\"{:?}\", x.to_vec2::<f32>()?);\n\
             let moved = x.to_device(&cpu())?;\n\
             let made = Tensor::new(&[1f32], &cpu())?;\n\
             x.unsqueeze(0)?.to_vec3::<f32>()",
            [3, 4 + 24 + 24],
        ),
        (
            "struct Net { w: Tensor }\n\
             impl Net { fn rows(&self) -> Result<Vec<Vec<f32>>> { self.w.to_vec2() } }\n\
             fn flat<S: candle::WithDType>(x: &Tensor) -> Result<Vec<S>> { x.flatten_all()?.to_vec1::<S>() }\n\
             let read = |t: &Tensor| Tensor::to_vec2::<f32>(t);\n\
             Net { w: x.clone() }.rows()?;\nflat::<f32>(&x)?;",
            [2, 48],
        ),
        // What an earlier cell defined is counted in the cell that calls it.
        ("flat::<f32>(&x)?;\nread(&x)?;\nread(&x)?;", [3, 72]),
        (
            "let one = x.i((0, 1))?;\nlet all: Result<Vec<f32>> = [&one, &one].into_iter().map(Tensor::to_scalar::<f32>).collect();\n\
             for i in 0..2 { x.i((0, i))?.to_scalar::<f32>()?; }\nSome(&x).map(|t| t.to_vec2::<f32>());",
            [5, 4 * 4 + 24],
        ),
        (
            "macro_rules! fetch { ($t:expr) => { $t.to_scalar::<f32>()? } }\n\
             let a = fetch!(one) + fetch!(x.sum_all()?);\nassert!(x.to_vec2::<f32>()?.len() == 2);",
            [3, 4 + 4 + 24],
        ),
        ("fetch!(one)", [1, 4]),
        // The learner's own methods of these names work, and cost nothing.
        (
            "struct Own(String);\nimpl Own {\n fn to_vec1<T: std::str::FromStr>(&self) -> Option<T> { self.0.parse().ok() }\n \
             fn to_device(self, d: &str) -> String { self.0 + d }\n fn to_scalar(self) -> String { self.0 }\n}\n\
             let own: Option<i32> = Own(\"7\".into()).to_vec1();\n\
             assert_eq!(Own(\"a\".into()).to_device(\"b\"), \"ab\");\nOwn(\"c\".into()).to_scalar()",
            [0, 0],
        ),
        // Nothing that a cell can call takes a copy back.
        (
            "x.to_vec2::<f32>()?;\ndrop(::prelude::wire::Cell::begin());\nstd::mem::forget(::prelude::wire::Cell::begin());\n\
             x.to_vec2::<f32>()?;",
            [2, 48],
        ),
    ];
    let script: Vec<&str> = cells_and_copies.iter().map(|(cell, _)| *cell).collect();
    let rows = cells(&script.join("\n// %%\n"));
    for (row, (cell, [d2h, bytes])) in rows.iter().zip(&cells_and_copies) {
        let wanted = json!({"h2d": 0, "d2h": d2h, "d2d": 0, "bytes": bytes});
        assert_eq!(
            (&row["status"], &row["transfers"]),
            (&json!("ok"), &wanted),
            "{cell}\n{row}"
        );
    }
}

#[test]
fn errors_around_counted_calls_stand_where_the_learner_wrote_them() {
    let rows = cells(
        "let x = ones(3)?;\n// %%\nlet q: Vec<f64> = x.to_vec1::<f32>()?;\n// %%\nnope.to_vec1::<f32>()?\n// %%\n\
         let y = x.to_device(&cpu())?.to_vec1::<f33>();\n// %%\nx.to_vec2::<f32>()?\n// %%\nx.to_vec1::<f32>();",
    );
    let place = |row: &Value| row["error"]["labels"][0]["start"].as_u64();
    assert_eq!(place(&rows[1]), Some(18), "{}", rows[1]);
    assert_eq!(place(&rows[2]), Some(0), "{}", rows[2]);
    assert_eq!(place(&rows[3]), Some(39), "{}", rows[3]);
    assert!(
        error(&rows[4]).contains("this needs a tensor of 2 dimensions"),
        "{}",
        rows[4]
    );
    assert!(
        rows[5].to_string().contains("unused `Result`"),
        "{}",
        rows[5]
    );
    for row in &rows {
        let text = row.to_string();
        assert!(
            !text.contains("counted") && !text.contains("gpu_tutor"),
            "{text}"
        );
    }
}

#[test]
fn transfers_and_calls_are_counted() {
    let rows =
        cells("let t = ones((3,))?.sum_all()?;\nlet a = t.item()?;\nlet b = t.item()?;\na + b");
    assert_eq!(rows[0]["transfers"]["d2h"], 2, "{}", rows[0]);
    assert_eq!(rows[0]["calls"]["item"], 2);
    assert_eq!(text(&rows[0]), "6.0");
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
