//! The prelude's own tests. It is a workspace of its own, so `cargo test` does not know them: the program builds them beside the
//! prelude of its sessions, so that candle is compiled once, and this runs them.

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
