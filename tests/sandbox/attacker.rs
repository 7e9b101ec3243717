//! The program that attacks, compiled once, and played inside and outside a box.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use gpu_tutor_sandbox::{SandboxSpec, Way};

use super::support::{Ran, launcher, run, spec};

/// The attacking program.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, program) = PROGRAM.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("attacker");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sandbox/attacker/main.rs");
        let status = Command::new("rustc")
            .args(["--edition", "2024", "-o"])
            .args([&program, &source])
            .status();
        assert!(status.is_ok_and(|status| status.success()), "rustc failed");
        (folder, program)
    });
    program
}

/// Plays an attack without walls.
pub fn outside(words: &[&str]) -> String {
    // The attacker writes to descriptor 3, as in a box. It does not inherit whatever this process has under that
    // number.
    let output = Command::new("sh")
        .args(["-c", "exec \"$0\" \"$@\" 3>&1"])
        .arg(program())
        .args(words)
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Plays an attack in a box.
pub fn attack(way: Way, words: &[&str]) -> Ran {
    attack_in(way, &spec(), words)
}

/// Plays an attack in a box of this kind.
pub fn attack_in(way: Way, spec: &SandboxSpec, words: &[&str]) -> Ran {
    run(&launcher(way), spec, program(), words)
}
