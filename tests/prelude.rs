//! The prelude's own tests. The prelude is a separate workspace, so `cargo test` does not find them. The program builds
//! them alongside the prelude of its sessions, so that candle is compiled only once, and this test runs them.

use std::process::{Command, Stdio};

use crate::support::run;

#[test]
fn the_preludes_own_tests_pass() {
    let built = run(&["--device", "cpu", "prepare", "--with-tests"], "");
    let built = built.exits(0);
    let programs: Vec<&str> = built
        .stdout
        .lines()
        .filter_map(|line| line.strip_prefix("test: "))
        .collect();
    assert!(programs.len() > 5, "{}", built.stdout);
    for program in programs {
        let mut tests = Command::new(program);
        let ran = tests.stdin(Stdio::null()).output().expect("it starts");
        let said = String::from_utf8_lossy(&ran.stdout);
        let passed = ran.status.success() && !said.contains("running 0 tests");
        let stderr = String::from_utf8_lossy(&ran.stderr);
        assert!(passed, "{program}\n{said}\n{stderr}");
    }
}
