//! Has cargo build crates.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use gpu_tutor_text::t;
use rustix::process::Signal;

use super::artifacts::{Artifacts, Message, Metadata};
use super::store::{Built, name_of};
use super::{Wanted, failure};
use crate::CellError;
use crate::machine::cache::lock as lock_folder;
use crate::machine::parent_death::signal_with_this_thread;
use crate::machine::toolchain::Toolchain;

/// A step of a build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// Another session is building the same crates.
    Waiting,
    /// cargo is working out which crates are needed and downloading them.
    Looking,
    /// How many packages have been built, out of how many, and the name of the last one.
    Building {
        done: usize,
        total: usize,
        name: String,
    },
}

/// How a build is stopped: cargo's process group is killed, and cargo is not started again.
pub struct Stop<'s> {
    /// The file that records the running cargo's process group.
    pub note: PathBuf,
    /// Whether the build must stop.
    pub is_asked: &'s dyn Fn() -> bool,
}

/// cargo's answer.
struct Answer {
    succeeded: bool,
    stderr: String,
}

/// Builds crates in a folder under `root`. `lock` is the lock file of the crates that the session already has; empty if
/// it has none.
///
/// # Errors
/// If cargo cannot run, does not find such a crate, or cannot build it.
pub fn build(
    toolchain: &Toolchain,
    root: &Path,
    wanted: &Wanted,
    lock: &str,
    stop: &Stop,
    progress: &mut dyn FnMut(Progress),
) -> Result<Built, CellError> {
    if toolchain.is_for_cells_alone() {
        return Err(failure::no_cargo());
    }
    let project = root.join("projects").join(name_of(wanted));
    // Another session may be building the same crates.
    let _lock = lock_folder(&project, &mut || progress(Progress::Waiting))?;
    lay_out(&project, wanted, lock)
        .map_err(|error| failure::of_machine(&t!("its project cannot be written"), &error))?;
    progress(Progress::Looking);
    let metadata = metadata(toolchain, &project, stop)?;
    if let Some(package) = metadata.without_library(wanted) {
        return Err(failure::no_library(package));
    }
    let target = root.join("target");
    let mut artifacts = Artifacts::new(&target.join(toolchain.host()));
    let mut cargo = toolchain.cargo_in(&project);
    cargo
        .env("CARGO_TARGET_DIR", &target)
        .args(["build", "--release", "--offline", "--color=never"])
        // With an explicit target, files for programs and files for build scripts are kept apart.
        .args(["--target", toolchain.host()])
        .arg("--message-format=json-render-diagnostics");
    let answer = run(&mut cargo, stop, &mut |line| {
        // Future versions of cargo may add new kinds of lines.
        let Ok(message) = serde_json::from_str::<Message>(line) else {
            return;
        };
        artifacts.add(&message);
        if let Message::CompilerArtifact { target, .. } = message {
            progress(Progress::Building {
                done: artifacts.done().min(metadata.total()),
                total: metadata.total(),
                name: target.name,
            });
        }
    })?;
    if !answer.succeeded {
        return Err(failure::of_cargo(&answer.stderr));
    }
    let mut built = Built::new(wanted, root);
    built.lock = fs::read_to_string(project.join("Cargo.lock")).unwrap_or_default();
    artifacts.fill(&mut built, root, &metadata);
    Ok(built)
}

/// Writes a package that depends on the crates and has no code.
fn lay_out(project: &Path, wanted: &Wanted, lock: &str) -> std::io::Result<()> {
    fs::create_dir_all(project)?;
    let manifest = format!(
        "[package]\nname = \"session\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[lib]\npath = \"lib.rs\"\n\n\
         [workspace]\n\n[dependencies]\n{}",
        wanted.manifest()
    );
    fs::write(project.join("Cargo.toml"), manifest)?;
    // The lock file from an earlier build that was stopped would pin versions.
    match lock.is_empty() {
        true => remove(&project.join("Cargo.lock"))?,
        false => fs::write(project.join("Cargo.lock"), lock)?,
    }
    File::create(project.join("lib.rs")).map(drop)
}

/// Resolves the versions and downloads the crates. Without a network connection, uses whatever was downloaded before.
fn metadata(toolchain: &Toolchain, project: &Path, stop: &Stop) -> Result<Metadata, CellError> {
    let ask = |more: &[&str]| -> Result<(Answer, String), CellError> {
        let mut cargo = toolchain.cargo_in(project);
        cargo
            .args(["metadata", "--format-version=1", "--color=never"])
            .args(["--filter-platform", toolchain.host()])
            .args(more);
        let mut text = String::new();
        let answer = run(&mut cargo, stop, &mut |line| text.push_str(line))?;
        Ok((answer, text))
    };
    let (online, mut text) = ask(&[])?;
    if !online.succeeded {
        if !failure::lacks_network(&online.stderr) {
            return Err(failure::of_cargo(&online.stderr));
        }
        let (offline, found) = ask(&["--offline"])?;
        if !offline.succeeded {
            return Err(failure::of_cargo(&online.stderr));
        }
        text = found;
    }
    serde_json::from_str(&text).map_err(|error| {
        let told = std::io::Error::other(error);
        failure::of_machine(&t!("cargo's metadata cannot be read"), &told)
    })
}

fn remove(file: &Path) -> std::io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Runs cargo, calls `line` with each line of its output, and returns what it wrote to stderr.
fn run(cargo: &mut Command, stop: &Stop, line: &mut dyn FnMut(&str)) -> Result<Answer, CellError> {
    if (stop.is_asked)() {
        return Err(failure::stopped());
    }
    let failed = |error| failure::of_machine(&t!("cargo cannot run"), &error);
    // If the session is killed, the crates are no longer needed.
    signal_with_this_thread(cargo, Signal::TERM);
    let mut child = cargo
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    // Without the note, an interrupt only waits for cargo to end.
    let _ = fs::write(&stop.note, child.id().to_string());
    let mut errors = child.stderr.take();
    let errors = thread::spawn(move || {
        let mut text = Vec::new();
        if let Some(stream) = &mut errors {
            let _ = stream.read_to_end(&mut text);
        }
        String::from_utf8_lossy(&text).into_owned()
    });
    let output = child.stdout.take().map(BufReader::new).into_iter();
    for text in output.flat_map(BufRead::lines).map_while(Result::ok) {
        line(&text);
    }
    let status = child.wait().map_err(failed)?;
    let _ = fs::remove_file(&stop.note);
    Ok(Answer {
        succeeded: status.success(),
        stderr: errors.join().unwrap_or_default(),
    })
}
