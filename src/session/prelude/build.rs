//! Builds the prelude with cargo and explains failures.

use std::io::{self, BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicI32, Ordering};

use rustix::process::{Pid, Signal, kill_process_group};

use super::BuildProgress;
use super::cache::TYPES;
use crate::session::SessionError;
use crate::session::machine::cache::CACHE_VARIABLE;
use crate::session::machine::cuda::Flavour;
use crate::session::machine::cuda::{Capability, Toolkit};
use crate::session::machine::toolchain::Toolchain;
use crate::session::machine::{cuda, environment};

fn cargo(toolchain: &Toolchain, folder: &Path) -> Command {
    let mut cargo = environment::command(&toolchain.cargo);
    cargo
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", "target")
        .env("RUSTC", &toolchain.rustc);
    // The user's settings for their own builds must not change the prelude.
    for name in [
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "CARGO_BUILD_TARGET",
        "CARGO_BUILD_BUILD_DIR",
        "RUSTC_WRAPPER",
    ] {
        cargo.env_remove(name);
    }
    cargo.stdin(Stdio::null());
    cargo
}

/// Builds the crate in a folder, or continues an interrupted build.
///
/// # Errors
/// Fails when cargo cannot be run or the build fails; the error contains cargo's message and advice.
pub fn build(
    toolchain: &Toolchain,
    flavour: Flavour,
    toolkit: Option<&Toolkit>,
    folder: &Path,
    progress: &mut dyn FnMut(BuildProgress),
) -> Result<(), SessionError> {
    if let Some(total) = count_crates(toolchain, folder) {
        progress(BuildProgress::Total(total));
    }
    let mut command = cargo(toolchain, folder);
    command.args(["rustc", "--release", "--lib", "--color=never"]);
    if flavour.is_cuda() {
        command.args(["--features", "cuda"]);
    }
    command.args(["--", "-Cprefer-dynamic"]);
    if let (Flavour::Cuda(target), Some(toolkit)) = (flavour, toolkit) {
        let links = folder.join("links");
        let variables = cuda::make_links(toolkit, &links)
            .and_then(|()| cuda::build_variables(toolkit, &links))
            .map_err(|error| crate::session::machine::cache::failed("prepare", &links, &error))?;
        let Capability { major, minor } = target.capability;
        command
            .envs(variables)
            .env("CUDA_COMPUTE_CAP", format!("{major}{minor}"))
            // The stub of the driver's library defines no symbols, so the linker would omit it; the real one is needed.
            .arg("-Clink-arg=-Wl,--no-as-needed,-lcuda");
    }
    command
        // Write the metadata to a file of its own: rustc reads it faster than the compressed copy in the library.
        .arg(format!("--emit=metadata=target/release/{TYPES}"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = start(&mut command).map_err(|error| {
        SessionError::new(format!("cannot run {}: {error}", toolchain.cargo.display()))
            .help("install Rust from https://rustup.rs")
    })?;
    let mut stderr: Vec<String> = Vec::new();
    for line in child
        .stderr
        .take()
        .map(BufReader::new)
        .into_iter()
        .flat_map(BufRead::lines)
        .map_while(Result::ok)
    {
        match line.trim_start().strip_prefix("Compiling ") {
            Some(name) => progress(BuildProgress::Building(
                name.split(" (").next().unwrap_or(name).to_owned(),
            )),
            None => stderr.push(line),
        }
    }
    let status = child.wait();
    BUILDING.store(0, Ordering::SeqCst);
    if status.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err(build_failed(&stderr, folder))
}

/// cargo's process group while it builds, otherwise 0.
static BUILDING: AtomicI32 = AtomicI32::new(0);

/// Stops a running build, because the program is about to end. The next build continues where it stopped.
pub fn stop() {
    let group = BUILDING.swap(0, Ordering::SeqCst);
    if let Some(group) = Pid::from_raw(group) {
        // It may have ended just now.
        let _ = kill_process_group(group, Signal::TERM);
    }
}

/// Starts cargo in its own process group, so that Ctrl-C at the prompt ends the wait but not the build.
fn start(command: &mut Command) -> io::Result<Child> {
    command.process_group(0);
    #[cfg(target_os = "linux")]
    use rustix::process::set_parent_process_death_signal;
    #[cfg(target_os = "linux")]
    // SAFETY: between fork and exec only `prctl` is called, which is async-signal-safe and takes no pointers here.
    unsafe {
        // If this program is killed, it cannot call `stop`.
        command.pre_exec(|| Ok(set_parent_process_death_signal(Some(Signal::TERM))?));
    }
    let child = command.spawn()?;
    BUILDING.store(child.id().cast_signed(), Ordering::SeqCst);
    Ok(child)
}

fn build_failed(stderr: &[String], folder: &Path) -> SessionError {
    let all = stderr.join("\n");
    let has = |texts: &[&str]| texts.iter().any(|text| all.contains(text));
    let help = if has(&["No space left on device"]) {
        format!(
            "free some space (about 1 GB is needed), or name another folder in {CACHE_VARIABLE}"
        )
    } else if has(&[
        "failed to download",
        "no matching package named",
        "Could not resolve host",
        "Couldn't resolve host",
        "failed to get",
        "spurious network error",
    ]) {
        "the first run needs the network once, to download candle; connect and run `gpu-tutor prepare`".into()
    } else if has(&["linker `cc` not found"]) {
        "install a C compiler: `apt install gcc`".into()
    } else {
        "run `gpu-tutor doctor`; what cargo said stands above".into()
    };
    let from = stderr
        .iter()
        .position(|line| line.starts_with("error"))
        .unwrap_or(stderr.len().saturating_sub(8));
    let excerpt: Vec<_> = stderr[from..].iter().take(12).cloned().collect();
    SessionError::new(format!(
        "the prelude could not be built in {}:\n{}",
        folder.display(),
        excerpt.join("\n")
    ))
    .help(help)
}

/// Counts the crates that the build compiles: the packages of the resolved dependency graph.
fn count_crates(toolchain: &Toolchain, folder: &Path) -> Option<usize> {
    let mut command = cargo(toolchain, folder);
    command.args([
        "metadata",
        "--format-version=1",
        "--filter-platform",
        toolchain.host(),
    ]);
    let output = command
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    Some(metadata["resolve"]["nodes"].as_array()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_download_asks_for_the_network() {
        let stderr = ["error: failed to download from somewhere".to_owned()];
        let error = build_failed(&stderr, Path::new("/cache"));
        assert!(error.help.is_some_and(|help| help.contains("network")));
    }
}
