//! Values of real cells: text for the terminal, and a picture for front ends that can show one.

use std::collections::BTreeMap;

use crate::support::cells;

const SVG: &str = "image/svg+xml";

const MEASURED: &str = r#"
fn times(n: usize) -> Result<[(&'static str, Timing); 2]> {
    let slow = Timing::from_seconds(vec![1e-6 * n as f64]);
    Ok([("slow & steady", slow), ("fast", Timing::from_seconds(vec![1e-3]))])
}
sweep(&[10, 100, 10_000], times)?
// %%
compare(&[("cpu", Timing::from_seconds(vec![0.004])), ("cuda:0", Timing::from_seconds(vec![0.001]))])
// %%
memory_timeline(&cpu(), |watch| {
    let a = ones((1000, 1000))?;
    watch.mark("after a")?;
    let b = a.matmul(&a)?;
    watch.mark("after b")?;
    Ok(b)
})?
// %%
bench(|| 1 + 1)?
// %%
let kept = compare(&[("cpu", bench(|| ())?)]);
let picture = kept.picture();
// %%
picture
// %%
1 + 1
"#;

#[test]
fn measurements_are_shown_as_text_and_as_a_picture() {
    let rows = cells(MEASURED);
    let shown = |row: usize, kind: &str| {
        let row = &rows[row];
        let shown = row["result"][kind].as_str();
        shown
            .unwrap_or_else(|| panic!("no {kind}: {row}"))
            .to_owned()
    };
    let said = [
        (
            0,
            "The fastest way is slow & steady up to a size of about 1000, then fast.",
            "slow &amp; steady",
        ),
        (1, "cuda:0   1.00 ms     1.0×", "cuda:0"),
        (2, "after b", "resident"),
        (3, "median", "time of a run"),
        (5, "median time of each way", "cpu"),
    ];
    for (row, text, drawn) in said {
        let (plain, svg) = (shown(row, "text/plain"), shown(row, SVG));
        assert!(plain.contains(text), "{plain}");
        assert!(svg.contains(drawn), "{svg}");
        assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
    }
    let plain = shown(2, "text/plain");
    assert!(plain.contains("cpu: the process's resident set, not tensors alone"));
    assert!(rows[6]["result"].get(SVG).is_none(), "{}", rows[6]);
}

#[test]
fn a_block_of_memory_shows_in_the_resident_set_as_long_as_it_is_held() {
    let rows = cells(
        "let block = || std::hint::black_box(vec![1u8; 64 << 20]);\n// %%\n\
         let found = memory_timeline(&cpu(), |watch| { let block = block(); watch.mark(\"held\")?; Ok(block) })?;\n\
         let [start, held, end] = [0, 1, 2].map(|at| found.moments[at].allocated);\n// %%\n\
         (held > start + (32 << 20), held > end + (32 << 20))\n// %%\n\
         let before = memory_allocated(&cpu())?;\nlet block = block();\n\
         max_memory_allocated(&cpu())? >= before + block.len() / 2",
    );
    assert_eq!(rows[2]["result"]["text/plain"], "(true, true)", "{rows:?}");
    assert_eq!(rows[3]["result"]["text/plain"], "true", "{rows:?}");
}

#[test]
fn a_tensor_is_described_beside_its_text_and_a_notebook_draws_it() {
    const KIND: &str = "application/vnd.gpu-tutor.tensor+json";
    let rows = cells("rand((300, 200))?\n// %%\nlet t = eye(3)?;\n// %%\n&t\n// %%\nSome(t)");
    for (row, shape) in [(0, "[300, 200]"), (2, "[3, 3]")] {
        let shown: BTreeMap<String, String> =
            serde_json::from_value(rows[row]["result"].clone()).expect("text by MIME type");
        assert!(shown[KIND].len() < 64 << 10, "{}", shown[KIND].len());
        let bundle = gpu_tutor_render::html::result(&shown);
        let kinds: Vec<&str> = bundle.keys().map(String::as_str).collect();
        assert_eq!(kinds, ["text/html", "text/plain"]);
        let html = bundle["text/html"].as_str().unwrap_or_default();
        assert!(
            html.contains(&format!("Tensor{shape} f32 on cpu")),
            "{html}"
        );
        assert!(html.contains("<svg"), "{html}");
        assert!(roxmltree::Document::parse(html).is_ok(), "{html}");
    }
    assert!(rows[3]["result"].get(KIND).is_none(), "{}", rows[3]);
}

#[test]
fn a_commands_table_is_a_table_in_a_notebook_too() {
    let rows = cells(":gpus --libraries\n// %%\nlet x = 7;\n// %%\n:vars");
    for (row, said) in [(0, ">cuBLAS<"), (2, ">x<")] {
        let shown: BTreeMap<String, String> =
            serde_json::from_value(rows[row]["result"].clone()).expect("text by MIME type");
        let bundle = gpu_tutor_render::html::result(&shown);
        let html = bundle["text/html"].as_str().unwrap_or_default();
        assert!(html.contains("<table") && html.contains(said), "{html}");
    }
}

#[test]
fn a_timeline_ends_with_the_error_of_its_closure() {
    let rows = cells(
        "memory_timeline(&cpu(), |watch| { watch.mark(\"before\")?; gpu(99)?; Ok(()) })?\n// %%\n1 + 1",
    );
    let message = rows[0]["error"]["message"].as_str().unwrap_or_default();
    assert!(message.starts_with("there is no cuda:99"), "{}", rows[0]);
    assert_eq!(rows[1]["result"]["text/plain"], "2");
}

#[test]
fn what_the_machine_can_do_is_drawn_and_kept_for_later_sessions() {
    const SHARE: &str = "let machine = roofline()?;\nprintln!(\"{:.6e} {:.6e}\", machine.operations, machine.bandwidth)\n// %%\n\
                         machine.again()?;\n// %%\nlet machine = roofline()?;\n\
                         println!(\"{:.6e} {:.6e}\", machine.operations, machine.bandwidth)\n// %%\n&machine\n// %%\n\
                         Timing::from_seconds(vec![1.0]).work(0.38 * machine.operations, 1.0).of(&machine)?\n// %%\n\
                         with_threads(thread_count() + 1, || Ok(()))?;";
    let rows = cells(SHARE);
    let shown = |row: usize, kind: &str| rows[row]["result"][kind].as_str().unwrap_or_default();
    let (plain, svg) = (shown(3, "text/plain"), shown(3, SVG));
    for name in [
        "best product",
        "memory",
        "sum",
        "matrix × vector",
        "small product",
        "large product",
    ] {
        assert!(plain.contains(name), "{name}: {plain}");
    }
    assert!(
        svg.contains("operations a byte") && svg.contains("GFLOP/s"),
        "{svg}"
    );
    assert!(roxmltree::Document::parse(svg).is_ok(), "{svg}");
    let share = shown(4, "text/plain");
    assert!(
        share.contains("38 % of what this machine can do"),
        "{share}"
    );
    let error = rows[5]["error"]["message"].as_str().unwrap_or_default();
    assert!(error.starts_with("matrix products can use"), "{}", rows[5]);
    let later = cells(
        "let machine = roofline()?;\nprintln!(\"{:.6e} {:.6e}\", machine.operations, machine.bandwidth)",
    );
    assert_eq!(later[0]["stdout"], rows[2]["stdout"], "{}", later[0]);
}
