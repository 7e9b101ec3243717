//! What the program says about CUDA if it is missing or incomplete.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{run, run_command, tutor};

/// A machine whose only toolkit is in this folder.
fn with_toolkit(root: &Path) -> Command {
    let mut command = tutor();
    command.env_remove("VIRTUAL_ENV").env("CUDA_HOME", root);
    command
}

/// Everything that a toolkit must have, with a compiler that prints a version.
fn toolkit() -> TempDir {
    let root = tempdir().expect("a folder");
    let put = |name: &str, text: &str| {
        let file = root.path().join(name);
        std::fs::create_dir_all(file.parent().expect("a parent")).expect("made");
        std::fs::write(&file, text).expect("written");
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o755)).expect("set");
    };
    put(
        "bin/nvcc",
        "#!/bin/sh\necho 'Cuda compilation tools, release 13.0, V13.0.88'\n",
    );
    for file in [
        "nvvm/bin/cicc",
        "include/crt/host_config.h",
        "include/cuda_runtime.h",
        "include/cccl/cuda/std/version",
        "lib/libcudart.so.13",
        "lib/libnvrtc.so.13",
        "lib/libcublas.so.13",
        "lib/libcublasLt.so.13",
        "lib/libcurand.so.10",
    ] {
        put(file, "");
    }
    root
}

fn finding(command: &mut Command, what: &str) -> Value {
    let rows = run_command(command.args(["doctor", "--json"]), "").json();
    let found = rows.into_iter().find(|row| row["what"] == what);
    found.unwrap_or_else(|| panic!("doctor says nothing of the {what}"))
}

#[test]
fn doctor_names_the_toolkit_and_what_it_lacks() {
    let root = toolkit();
    let found = finding(&mut with_toolkit(root.path()), "CUDA toolkit");
    assert_eq!(found["standing"], "found");
    let detail = found["detail"].as_str().expect("text");
    assert!(detail.starts_with("13.0, "), "{detail}");

    std::fs::remove_file(root.path().join("nvvm/bin/cicc")).expect("removed");
    // Another toolkit on this machine would be used instead; the machines that run this test have none.
    let found = finding(&mut with_toolkit(root.path()), "CUDA toolkit");
    let advice = found["advice"].as_str().unwrap_or_default();
    let other = found["standing"] == "found";
    assert!(
        other || advice.contains("pip install 'nvidia-nvvm==13.0.*'"),
        "{found}"
    );
}

#[test]
fn a_gpu_that_cannot_be_used_is_refused_with_the_reason() {
    let flavour = finding(&mut tutor(), "sessions use");
    let detail = flavour["detail"].as_str().expect("text").to_owned();
    if detail.starts_with("the CPU prelude: ") {
        let why = detail.trim_start_matches("the CPU prelude: ");
        let ran = run(&["exec", "-", "--device", "cuda:0"], "1 + 1").exits(2);
        assert!(
            ran.stderr.contains("`cuda:0` was requested"),
            "{}",
            ran.stderr
        );
        assert!(ran.stderr.contains(why), "{}", ran.stderr);
    } else {
        let ran = run(&["exec", "-", "--device", "cuda:0"], "default_device()").exits(0);
        assert!(ran.stdout.contains("cuda:0"), "{}", ran.stdout);
    }
}

#[test]
fn a_session_on_the_cpu_sees_no_gpu_whatever_the_machine_has() {
    let cell = "(device_count(), try_gpu(0), gpu(0).is_err())";
    let ran = run(&["exec", "-", "--device", "cpu"], cell).exits(0);
    assert!(ran.stdout.contains("(0, cpu, true)"), "{}", ran.stdout);
}

#[test]
fn prepare_says_what_it_needs_to_build_for_a_gpu() {
    let ran = run(&["prepare", "--cuda", "nine"], "").exits(2);
    assert!(ran.stderr.contains("write it like `9.0`"), "{}", ran.stderr);
    let empty = tempdir().expect("a folder");
    let mut command = tutor();
    // The machines that run this test have no toolkit in the usual places, so all of it is missing.
    command
        .env_remove("VIRTUAL_ENV")
        .env("CUDA_HOME", empty.path())
        .args(["prepare", "--cuda", "9.0"]);
    let toolkit = finding(tutor().env_remove("VIRTUAL_ENV"), "CUDA toolkit");
    if toolkit["standing"] != "found" {
        let ran = run_command(&mut command, "").exits(2);
        assert!(ran.stderr.contains("pip install"), "{}", ran.stderr);
        assert!(ran.stderr.contains("nvcc"), "{}", ran.stderr);
    }
}

#[test]
fn a_tensor_too_large_for_the_machine_is_an_error_and_the_session_lives() {
    let script = "let kept = 7;\n// %%\nzeros((1 << 20, 1 << 30))?\n// %%\nzeros((1 << 40, 1 << 40))?\n// %%\nkept";
    let rows = run(&["exec", "-", "--json"], script).exits(1).json();
    let status: Vec<&str> = rows
        .iter()
        .filter_map(|row| row["status"].as_str())
        .collect();
    assert_eq!(status, ["ok", "runtime_error", "runtime_error", "ok"]);
    let message = rows[1]["error"]["message"].as_str().expect("text");
    assert!(message.contains("no room on cpu"), "{message}");
    assert_eq!(rows[3]["result"]["text/plain"], "7");
}
