//! The version tells which commit it was built from.
//!
//! Lessons, the tables of languages and the prelude are built in; a new file in any of them must rebuild the binary. So is
//! the library that keeps a compiler waiting.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources of the library that is preloaded into rustc.
const PRELOAD: &str = "src/session/compile/waiting/linux/preload";

/// The variable that builds the program on Linux with what other systems get in place of Linux's own.
const PORTABLE: &str = "GPU_TUTOR_PORTABLE";

fn main() {
    println!("cargo:rerun-if-changed=lessons");
    println!("cargo:rerun-if-changed=locales");
    println!("cargo:rerun-if-changed=embedded");
    assert!(
        Path::new("embedded/prelude/src").is_dir(),
        "embedded/ holds symbolic links, and this copy of the repository has lost them: clone it with git, where \
         core.symlinks is true"
    );
    println!("cargo:rerun-if-changed={PRELOAD}");
    println!("cargo:rustc-check-cfg=cfg(preload)");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    tell_source();
    // What a system other than Linux gets can be built, run and tested on Linux, too.
    println!("cargo:rustc-check-cfg=cfg(linux)");
    println!("cargo:rerun-if-env-changed={PORTABLE}");
    let is_linux = target("OS") == "linux" && env::var_os(PORTABLE).is_none();
    if is_linux {
        println!("cargo:rustc-cfg=linux");
    }
    // A session starts this program several times more, as a stand-in for cargo and to run cells. At a fixed address it
    // starts 3 ms sooner, because the loader has nothing to relocate.
    if is_linux {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    let library = PathBuf::from(variable("OUT_DIR")).join("preload.so");
    // Elsewhere the file is empty, and sessions start rustc for every cell.
    if is_linux && target("ENV") == "gnu" && target("POINTER_WIDTH") == "64" {
        build_preload(&library);
    } else if let Err(error) = std::fs::write(&library, "") {
        panic!("cannot write {}: {error}", library.display());
    }
}

/// Names the commit to build from, for `gpu-tutor --version --verbose`. Without it, git is asked.
const COMMIT: &str = "GPU_TUTOR_COMMIT";

/// Tells the program what it is built from. It is asked whenever something is compiled, so a later commit alone builds
/// nothing again.
fn tell_source() {
    println!("cargo:rerun-if-env-changed={COMMIT}");
    for folder in ["src", "kernel/src"] {
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

/// Compiles the library that is preloaded into rustc, if it is not there yet, as a crate of its own without dependencies.
fn build_preload(library: &Path) {
    let mut rustc = Command::new(variable("RUSTC"));
    rustc
        .args(["--crate-name=gpu_tutor_preload", "--crate-type=cdylib"])
        .args(["--edition=2024", "--cfg=preload", "--target"])
        .arg(variable("TARGET"))
        .args(["-Copt-level=s", "-Cpanic=abort", "-Clto", "-Cstrip=symbols"])
        .arg("-o")
        .arg(library)
        .arg(Path::new(PRELOAD).join("mod.rs"));
    if let Some(linker) = env::var_os("RUSTC_LINKER") {
        let mut option = std::ffi::OsString::from("-Clinker=");
        option.push(linker);
        rustc.arg(option);
    }
    // What it is made of, to know it again.
    let mut made_of = format!("{rustc:?}\n");
    let mut files: Vec<PathBuf> = std::fs::read_dir(PRELOAD)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    for file in &files {
        made_of += &std::fs::read_to_string(file).unwrap_or_default();
    }
    let stamp = library.with_extension("made-of");
    if library.exists() && std::fs::read_to_string(&stamp).is_ok_and(|text| text == made_of) {
        return;
    }
    let built = rustc.status();
    assert!(
        built.as_ref().is_ok_and(std::process::ExitStatus::success),
        "the library in {PRELOAD} could not be compiled: {built:?}"
    );
    // Without the stamp, the next build compiles it again.
    let _ = std::fs::write(&stamp, &made_of);
}

fn variable(name: &str) -> std::ffi::OsString {
    env::var_os(name).unwrap_or_else(|| panic!("cargo sets {name} for build scripts"))
}
