//! The script for a machine with a GPU, rehearsed on the CPU.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

use crate::support::{run_command, tutor};

#[test]
fn the_script_for_a_gpu_runs_through_on_the_cpu_and_says_that_it_measured_nothing() {
    let out = tempdir().expect("a folder");
    // Builds the prelude if need be.
    let program = tutor().get_program().to_owned();
    let mut script = Command::new("bash");
    script
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gpu/run"))
        .arg("--dry-run-cpu")
        .arg("--tutor")
        .arg(program)
        .arg("--out")
        .arg(out.path());
    let ran = run_command(&mut script, "").exits(0);
    for said in [
        "played on `cpu`",
        "0 not as their lesson says",
        "0 findings",
    ] {
        assert!(ran.stdout.contains(said), "no `{said}` in:\n{}", ran.stdout);
    }
    let reports: Vec<_> = fs::read_dir(out.path())
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
    let text = fs::read_to_string(report).expect("a report");
    assert!(text.starts_with("# A rehearsal on the CPU"), "{text}");
    for row in [
        "| 20 products of 64×64 (1) | ",
        "norms kept on the device, sent once (3) | ",
        "between an annotation's readings (4) | ",
        "| a tensor (5) | 4.2 MB |",
    ] {
        assert!(text.contains(row), "no `{row}` in:\n{text}");
    }
    // The table has PyTorch's figures only if PyTorch is installed.
    assert!(
        text.contains("PyTorch: not run") || text.contains("PyTorch 2"),
        "{text}"
    );
}
