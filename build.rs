//! The version tells which commit it was built from.

use std::env;
use std::path::Path;
use std::process::Command;

/// The variable that builds the program on Linux with what other systems get in place of Linux's own.
const PORTABLE: &str = "GPU_TUTOR_PORTABLE";

fn main() {
    tell_source();
    // What a system other than Linux gets can be built, run and tested on Linux, too.
    println!("cargo:rustc-check-cfg=cfg(linux)");
    println!("cargo:rerun-if-env-changed={PORTABLE}");
    let system = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if system != "linux" || env::var_os(PORTABLE).is_some() {
        return;
    }
    println!("cargo:rustc-cfg=linux");
    // A session starts this program several times more, as a stand-in for cargo and to run cells. At a fixed address it
    // starts 3 ms sooner, because the loader has nothing to relocate.
    println!("cargo:rustc-link-arg-bins=-no-pie");
}

/// Names the commit to build from, for `gpu-tutor --version --verbose`. Without it, git is asked.
const COMMIT: &str = "GPU_TUTOR_COMMIT";

/// Tells the program what it is built from. It is asked whenever something is compiled, so a later commit alone builds
/// nothing again.
fn tell_source() {
    println!("cargo:rerun-if-env-changed={COMMIT}");
    for folder in ["src", "crates", "kernel/src"] {
        watch(Path::new(folder));
    }
    for variable in ["TARGET", "PROFILE"] {
        let value = env::var(variable).unwrap_or_default();
        println!("cargo:rustc-env=GPU_TUTOR_{variable}={value}");
    }
    let (commit, modified) = match env::var(COMMIT) {
        Ok(commit) => (commit, false),
        Err(_) => commit().unwrap_or_default(),
    };
    println!("cargo:rustc-env={COMMIT}={commit}");
    let modified = if modified { "modified" } else { "" };
    println!("cargo:rustc-env=GPU_TUTOR_MODIFIED={modified}");
}

/// The sources that the program is compiled from. Tests are not, so a change of theirs alone builds nothing.
fn watch(folder: &Path) {
    let is_test = |name: &str| {
        let name = name.trim_end_matches(".rs");
        name == "tests" || name.ends_with("_tests")
    };
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if is_test(&name) {
            continue;
        }
        if path.is_dir() {
            watch(&path);
        } else if name.ends_with(".rs") {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
}

/// The commit of this source tree, and whether files of it were changed since; `None` without git.
fn commit() -> Option<(String, bool)> {
    if let Ok(noted) = std::fs::read_to_string(".cargo_vcs_info.json") {
        // cargo writes this file into the packages that it makes.
        let (_, rest) = noted.split_once("\"sha1\"")?;
        let commit = rest.split('"').nth(1)?.to_owned();
        return Some((commit, noted.contains("\"dirty\": true")));
    }
    // Without it, this could be a folder in somebody else's repository.
    if !Path::new(".git").exists() {
        return None;
    }
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        // It must not write into the repository.
        git.args(arguments).env("GIT_OPTIONAL_LOCKS", "0");
        let answer = git.output().ok().filter(|answer| answer.status.success())?;
        Some(String::from_utf8_lossy(&answer.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "HEAD"])?;
    let changes = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some((commit, !changes.is_empty()))
}
