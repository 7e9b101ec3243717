//! The script for a machine with a GPU, rehearsed on the CPU.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

use crate::support::{Ran, run_command, tutor};

/// A call to the script, as on a machine that can be reached only through calls.
fn call(out: &Path, arguments: &[&str]) -> Ran {
    // Builds the prelude if necessary.
    let program = tutor().get_program().to_owned();
    let mut script = Command::new("bash");
    script
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gpu/run"))
        .args(arguments)
        .arg("--dry-run-cpu")
        .arg("--tutor")
        .arg(program)
        .arg("--out")
        .arg(out)
        .env_remove("OUT");
    run_command(&mut script, "")
}

/// The only report in the results folder.
fn report(out: &Path) -> String {
    let reports: Vec<_> = fs::read_dir(out)
        .expect("results")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    let [report] = &reports[..] else {
        panic!("one report, and there are {reports:?}");
    };
    let name = report.file_name().expect("a name").to_string_lossy();
    assert!(name.starts_with("rehearsal-"), "{name}");
    fs::read_to_string(report).expect("a report")
}

#[test]
#[ignore = "one of the large sets (tests/README.md)"]
fn the_script_for_a_gpu_runs_in_calls_on_the_cpu_and_says_that_it_measured_nothing() {
    let out = tempdir().expect("a folder");
    let out = out.path();
    call(out, &["machine", "lesson"]).exits(0);
    // There is a report from the first call on, and it lists what has yet to be played.
    let text = report(out);
    assert!(text.starts_with("# A rehearsal on the CPU"), "{text}");
    assert!(
        text.contains("11 cells, 0 not as their lesson says"),
        "{text}"
    );
    assert!(text.contains("- `products`: not played yet"), "{text}");

    call(out, &["faults", "products", "norms"]).exits(0);
    call(out, &["speed", "annotation", "memory"]).exits(0);
    call(out, &["play"]).exits(0);
    call(out, &["grade", "tests"]).exits(0);
    let text = report(out);
    for row in [
        "11 cells, 0 not as their lesson says",
        "of 1 exercises, 0 with findings",
        "The prelude's tests: not run",
        "| 20 products of 64×64 (1) | ",
        "norms kept on the device, sent once (3) | ",
        "between an annotation's readings (4) | ",
        "- `faults`: not run, without a GPU there are none",
        "| `sum_all` of 2²⁴ floats (6) | ",
        "| a tensor (5) | 4.2 MB |",
    ] {
        assert!(text.contains(row), "no `{row}` in:\n{text}");
    }
    assert!(!text.contains("not played yet"), "{text}");
    // The table has PyTorch's figures only if PyTorch is installed.
    assert!(
        text.contains("PyTorch: not run") || text.contains("PyTorch 2"),
        "{text}"
    );
}

#[test]
fn a_call_that_is_cut_leaves_what_it_has_done_and_the_next_replaces_it() {
    let out = tempdir().expect("a folder");
    let out = out.path();
    let cut = call(out, &["lesson", "--limit", "0.001"]).exits(1);
    assert!(
        cut.stdout.contains("stopped after 0.001 s"),
        "{}",
        cut.stdout
    );
    assert!(report(out).contains("`lesson`: stopped after"));
    call(out, &["lesson"]).exits(0);
    let text = report(out);
    assert!(!text.contains("stopped after"), "{text}");
    assert_eq!(text.matches("Lessons played").count(), 1, "{text}");
}

#[test]
fn without_a_gpu_that_sessions_use_nothing_is_played_and_the_reason_is_told() {
    let folder = tempdir().expect("a folder");
    let doctor = folder.path().join("gpu-tutor");
    let used = "the CPU prelude: nvcc does not know this GPU";
    let finding = format!(r#"{{"what":"sessions use","standing":"absent","detail":"{used}"}}"#);
    fs::write(&doctor, format!("#!/bin/sh\necho '{finding}'\n")).expect("written");
    fs::set_permissions(&doctor, PermissionsExt::from_mode(0o755)).expect("set");
    let mut script = Command::new("bash");
    script
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gpu/run"))
        .arg("--tutor")
        .arg(&doctor)
        .arg("--out")
        .arg(folder.path().join("out"));
    let ran = run_command(&mut script, "").exits(2);
    assert!(ran.stderr.contains(used), "{}", ran.stderr);
}
