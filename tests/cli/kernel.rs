//! `gpu-tutor kernel install` and `uninstall`, and what `doctor` reports about them.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{Ran, run_command, tutor};

const SPEC: &str = "kernels/gpu-tutor/kernel.json";

/// Runs the program with a home folder and a Python environment made for the test.
struct Account(TempDir);

impl Account {
    fn new() -> Self {
        Account(tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = tutor();
        for name in [
            "JUPYTER_DATA_DIR",
            "JUPYTER_PATH",
            "CONDA_PREFIX",
            "XDG_DATA_HOME",
        ] {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .env_remove("JUPYTER_PLATFORM_DIRS")
            .env("JUPYTER_DATA_DIR", self.path("data"))
            .env("VIRTUAL_ENV", self.path("venv"));
        command
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        run_command(&mut self.command(arguments), "")
    }

    fn doctor(&self) -> Value {
        let rows = self.run(&["doctor", "--json"]).exits(0).json();
        let found = rows.into_iter().find(|row| row["what"] == "Jupyter kernel");
        found.expect("a finding")
    }
}

fn spec(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join(SPEC)).expect("a kernelspec");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn the_kernel_is_installed_where_jupyter_looks_and_removed_again() {
    let account = Account::new();
    let prefix = account.path("prefix");
    let prefix = prefix.to_str().expect("a plain name");
    for (options, data) in [
        (&[][..], account.path("data")),
        (&["--user"], account.path("data")),
        (&["--sys-prefix"], account.path("venv/share/jupyter")),
        (&["--prefix", prefix], account.path("prefix/share/jupyter")),
    ] {
        let ran = account
            .run(&[&["kernel", "install"], options].concat())
            .exits(0);
        let folder = data.join("kernels/gpu-tutor");
        assert!(
            ran.stdout.contains(folder.to_str().expect("a name")),
            "{}",
            ran.stdout
        );
        assert!(
            ran.stdout.lines().count() == 2,
            "what to do next: {}",
            ran.stdout
        );
        let spec = spec(&data);
        assert_eq!(spec["argv"][0], env!("CARGO_BIN_EXE_gpu-tutor"));
        assert_eq!(spec["argv"][1], "kernel");
        assert_eq!(spec["interrupt_mode"], "message");
        let png = fs::read(folder.join("logo-64x64.png")).expect("a logo");
        assert!(png.starts_with(b"\x89PNG"));
        account
            .run(&[&["kernel", "uninstall"], options].concat())
            .exits(0);
        assert!(!folder.exists());
        let ran = account
            .run(&[&["kernel", "uninstall"], options].concat())
            .exits(2);
        assert!(
            ran.stderr.contains("there is no kernel in"),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn without_a_variable_jupyters_folder_is_in_the_home_folder() {
    let account = Account::new();
    let home = account.path("home");
    let mut command = account.command(&["kernel", "install"]);
    command.env_remove("JUPYTER_DATA_DIR").env("HOME", &home);
    run_command(&mut command, "").exits(0);
    let data = if cfg!(target_os = "macos") {
        "Library/Jupyter"
    } else {
        ".local/share/jupyter"
    };
    assert_eq!(spec(&home.join(data))["display_name"], "Rust (gpu-tutor)");
    command.env("XDG_DATA_HOME", account.path("xdg"));
    run_command(&mut command, "").exits(0);
    if !cfg!(target_os = "macos") {
        assert_eq!(spec(&account.path("xdg/jupyter"))["language"], "rust");
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_named_with_advice() {
    let account = Account::new();
    fs::write(account.path("data"), "a file").expect("written");
    let ran = account.run(&["kernel", "install"]).exits(2);
    assert!(ran.stderr.contains("cannot write"), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("data/kernels/gpu-tutor"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("--prefix"), "{}", ran.stderr);
    account
        .run(&["kernel", "install", "--user", "--sys-prefix"])
        .exits(2);
}

#[test]
fn doctor_reports_where_the_kernel_is_and_whether_it_is_stale() {
    let account = Account::new();
    assert_eq!(account.doctor()["standing"], "absent");
    account.run(&["kernel", "install"]).exits(0);
    let found = account.doctor();
    assert_eq!(found["standing"], "found", "{found}");
    let file = account.path("data").join(SPEC);
    let mut spec = spec(&account.path("data"));
    for (program, message) in [
        ("/not/here", "which does not exist"),
        ("/bin/sh", "another program"),
    ] {
        spec["argv"][0] = program.into();
        fs::write(&file, spec.to_string()).expect("written");
        let stale = account.doctor();
        assert_eq!(stale["standing"], "absent");
        assert!(
            stale["detail"].as_str().expect("text").contains(message),
            "{stale}"
        );
        assert!(
            stale["advice"]
                .as_str()
                .expect("text")
                .contains("kernel install"),
            "{stale}"
        );
    }
}

#[test]
fn a_kernel_is_installed_in_the_language_that_was_named() {
    let account = Account::new();
    let ran = account.run(&["--lang", "zh", "kernel", "install"]).exits(0);
    assert!(ran.stdout.starts_with("内核已安装到"), "{}", ran.stdout);
    let spec = spec(&account.path("data"));
    assert_eq!(spec["argv"][1], "--lang");
    assert_eq!(spec["argv"][2], "zh");
}
