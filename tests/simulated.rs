//! Simulated GPUs, as cells and graders see them. They need a prelude of their own, so the tests are ignored by default;
//! `.ci/simulated` runs them.

use std::process::Command;

use serde_json::Value;

use crate::support::{Ran, run_command, tutor};

/// Runs the program with the variables of a developer's shell, in which no device is chosen.
fn with(arguments: &[&str], input: &str) -> Ran {
    run_command(on_its_own(&mut tutor()).args(arguments), input)
}

fn on_its_own(command: &mut Command) -> &mut Command {
    command.env_remove("GPU_TUTOR_DEVICE")
}

/// What the cells of a script returned in a session with two simulated GPUs.
fn cells(cells: &[&str]) -> Vec<Value> {
    let script = cells.join("\n// %%\n");
    let rows = with(&["--device", "simulated:2", "exec", "--json", "-"], &script).json();
    assert_eq!(rows.len(), cells.len(), "{rows:?}");
    rows
}

fn text(row: &Value) -> &str {
    let error = &row["error"]["message"];
    let shown = error.as_str().or(row["result"]["text/plain"].as_str());
    shown.unwrap_or_default()
}

#[test]
#[ignore = "needs the prelude with simulated GPUs"]
fn where_something_is_computed_is_as_on_a_gpu() {
    let rows = cells(&[
        "let a = ones_on((2, 3), &gpu(0)?)?;\nlet b = ones_on((3, 2), &gpu(1)?)?;",
        "a.matmul(&b)?",
        "let c = a.matmul(&b.to(&gpu(0)?)?)?;\n(c.sum_all()?.item()?, c.device().location())",
        "ones_on((1_000_000, 1_000_000), &gpu(0)?)?",
        "(device_count(), gpu(2).is_err())",
    ]);
    assert!(text(&rows[1]).contains("on two devices"), "{}", rows[1]);
    assert!(text(&rows[2]).starts_with("(12.0, Cuda"), "{}", rows[2]);
    assert_eq!(rows[2]["transfers"]["d2d"], 1);
    assert_eq!(rows[2]["transfers"]["d2h"], 1);
    let work = &rows[2]["work"]["cuda:0"];
    assert!(work["operations"].as_u64() >= Some(2), "{}", rows[2]);
    assert!(rows[2]["work"].get("cuda:1").is_none(), "{}", rows[2]);
    assert!(text(&rows[3]).contains("out of memory"), "{}", rows[3]);
    assert_eq!(text(&rows[4]), "(2, true)");
}

#[test]
#[ignore = "needs the prelude with simulated GPUs"]
fn no_time_of_a_simulated_gpu_is_shown() {
    let script = [
        "let a = ones_on((64, 64), &gpu(0)?)?;",
        "bench(|| a.matmul(&a))?",
        "compare(&[(\"there\", bench(|| a.matmul(&a))?)])",
        "roofline_on(&gpu(0)?)?",
        "timed(|| a.matmul(&a))?",
        ":gpus",
    ]
    .join("\n// %%\n");
    let ran = with(&["--device", "simulated:2", "exec", "-"], &script).exits(0);
    assert!(ran.stdout.contains("operations on cuda:0 (simulated)"));
    assert!(ran.stdout.contains("2 simulated GPUs"), "{}", ran.stdout);
    assert_eq!(ran.stdout.matches("no time: ").count(), 3, "{}", ran.stdout);
    for time in ["median", "FLOP/s", "device 0", "· device"] {
        assert!(!ran.stdout.contains(time), "{time} in {}", ran.stdout);
    }
}

#[test]
#[ignore = "needs the prelude with simulated GPUs"]
fn they_can_be_hidden_like_real_ones() {
    let mut command = tutor();
    on_its_own(&mut command)
        .env("CUDA_VISIBLE_DEVICES", "1")
        .args(["--device", "simulated:2", "exec", "--json", "-"]);
    let ran = run_command(&mut command, "device_count()\n// %%\n:gpus");
    let rows = ran.json();
    assert_eq!(text(&rows[0]), "1");
    let listed = text(&rows[1]);
    let row = |name: &str| {
        listed
            .lines()
            .find(|line| line.contains(name))
            .map(str::to_owned)
    };
    assert!(
        row("Simulated GPU 0").is_some_and(|row| row.contains('–')),
        "{listed}"
    );
    assert!(
        row("Simulated GPU 1").is_some_and(|row| row.contains("cuda:0")),
        "{listed}"
    );
}

#[test]
#[ignore = "needs the prelude with simulated GPUs"]
fn an_answer_that_computes_elsewhere_and_moves_the_result_fails() {
    let grade = |answer: &str| {
        let ran = with(&["check", "average", "-", "--json"], answer);
        let mut reports = ran.json();
        assert_eq!(reports.len(), 1, "{}", ran.stderr);
        reports.remove(0)
    };
    let mean = |here: &str, back: &str| {
        format!(
            "fn average(net: &Sequential, other: &Sequential) -> Result<()> {{
    for (name, here) in net.parameters() {{
        let (a, b) = (here{here}, other.parameter(&name)?.to(here{here}.device())?);
        net.set_parameter(&name, &((&a + b)? / 2.0)?{back})?;
    }}
    Ok(())
}}"
        )
    };
    let there = grade(&mean(".clone()", ""));
    assert_eq!(there["passed"], true, "{there}");
    assert_eq!(there["on_simulated_gpus"], true, "{there}");
    assert_eq!(there["not_judged"]["points"], 0, "{there}");
    let moved = grade(&mean(".to(&cpu())?", ".to(here.device())?"));
    assert_eq!(moved["passed"], false, "{moved}");
    let failed = moved["checks"].as_array().expect("checks").iter();
    let failed: Vec<&Value> = failed.filter(|check| check["passed"] == false).collect();
    assert_eq!(failed.len(), 1, "{moved}");
    assert_eq!(failed[0]["id"], "average-there");
}

#[test]
#[ignore = "needs the prelude with simulated GPUs"]
fn an_operation_that_they_lack_is_refused_and_the_session_goes_on() {
    let rows = cells(&[
        "let image = ones_on((1, 1, 4, 4), &gpu(0)?)?;",
        "image.upsample_nearest2d(8, 8)?",
        "image.sum_all()?.item()?",
    ]);
    assert!(
        text(&rows[1]).contains("simulated GPUs cannot run this"),
        "{}",
        rows[1]
    );
    assert_eq!(text(&rows[2]), "16.0", "{}", rows[2]);
}

#[test]
#[ignore = "needs the prelude with simulated GPUs"]
fn cells_with_a_crate_are_linked() {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        std::fs::write(file, text).expect("written");
    };
    put(
        "Cargo.toml",
        "[package]\nname = \"seven\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
    );
    put("src/lib.rs", "pub fn seven() -> f64 {\n    7.0\n}\n");
    let add = format!(":dep seven = {{ path = {:?} }}", folder.path());
    let rows = cells(&[
        &add,
        "full_on((2, 2), seven::seven(), &gpu(0)?)?.sum_all()?.item()?",
    ]);
    assert_eq!(text(&rows[1]), "28.0", "{}", rows[1]);
}

#[test]
fn more_than_eight_are_refused_at_once() {
    for name in ["simulated:9", "simulated:0", "simulated:two"] {
        let ran = with(&["--device", name, "exec", "-"], "1").exits(2);
        assert!(ran.stderr.contains("from 1 to 8"), "{}", ran.stderr);
    }
}
