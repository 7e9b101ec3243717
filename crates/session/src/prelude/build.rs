//! Builds the prelude with cargo and explains failures.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicI32, Ordering};

use gpu_tutor_text::t;
use rustix::process::{Pid, Signal, kill_process_group};

use super::BuildProgress;
use super::cache::TYPES;
use crate::SessionError;
use crate::machine::cache::{CACHE_VARIABLE, Step, failed};
use crate::machine::cuda;
use crate::machine::cuda::Flavour;
use crate::machine::cuda::{Capability, ForGpu, Toolkit, simulated};
use crate::machine::parent_death::signal_with_this_thread;
use crate::machine::toolchain::Toolchain;

/// Why a build failed.
#[derive(Debug)]
pub struct BuildError {
    pub error: SessionError,
    /// Whether the same build would fail again. It would not after an interrupt, or once the network or enough disk
    /// space is available again.
    pub lasting: bool,
}

impl From<SessionError> for BuildError {
    fn from(error: SessionError) -> BuildError {
        BuildError {
            error,
            lasting: false,
        }
    }
}

/// Builds the crate in a folder, or continues an interrupted build.
///
/// # Errors
/// Fails when cargo cannot be run or the build fails; the error contains the failed tool's message, and advice.
pub fn build(
    toolchain: &Toolchain,
    flavour: Flavour,
    toolkit: Option<&Toolkit>,
    folder: &Path,
    progress: &mut dyn FnMut(BuildProgress),
) -> Result<(), BuildError> {
    if let Some(total) = count_crates(toolchain, folder) {
        progress(BuildProgress::Total(total));
    }
    let mut command = toolchain.cargo_in(folder);
    command
        .args(["rustc", "--release", "--lib", "--crate-type=dylib"])
        .arg("--color=never")
        // This variable would override the manifest's setting for the crate whose functions are shared.
        .env_remove("CARGO_INCREMENTAL");
    match flavour {
        Flavour::Cpu => {}
        Flavour::Cuda(_) => {
            command.args(["--features", "cuda"]);
        }
        Flavour::Simulated => {
            let root = folder.join("simulated-toolkit");
            simulated::make_toolkit(&root).map_err(|error| failed(Step::Prepare, &root, &error))?;
            command.args(["--features", "simulated"]).envs(
                simulated::variables(&root)
                    .map_err(|error| failed(Step::Prepare, &root, &error))?,
            );
        }
    }
    command.args(["--", "-Cprefer-dynamic"]);
    if let (Flavour::Cuda(target), Some(toolkit)) = (flavour, toolkit) {
        let links = folder.join("links");
        cuda::make_links(toolkit, &links).map_err(|error| failed(Step::Prepare, &links, &error))?;
        command
            .envs(cuda_variables(target, toolkit, &links)?)
            // The driver library's stub defines no symbols, so the linker would omit it, but the real library is needed.
            .arg("-Clink-arg=-Wl,--no-as-needed,-lcuda");
    }
    command
        // Write the metadata to a separate file, which rustc reads faster than the compressed copy in the library.
        .arg(format!("--emit=metadata=target/release/{TYPES}"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = start(&mut command).map_err(|error| {
        SessionError::new(t!(
            "cannot run %{cargo}: %{error}",
            cargo = toolchain.cargo.display(),
            error
        ))
        .help(t!("install Rust from https://rustup.rs"))
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
    match status {
        Ok(status) if status.success() => Ok(()),
        // cargo was stopped: `code` is `None` after a signal.
        Ok(status) if status.code().is_none() => Err(BuildError {
            lasting: false,
            ..build_failed(&stderr, folder)
        }),
        _ => Err(build_failed(&stderr, folder)),
    }
}

/// The environment variable that tells candle's build script, via cudaforge, how many kernels to compile at a time.
const KERNELS_AT_A_TIME: &str = "CUDAFORGE_THREADS";

/// Returns the environment variables for a CUDA build that uses a folder of links. If any but the last of them changes,
/// the kernels are recompiled.
///
/// # Errors
/// Fails when a path contains the path-list separator.
pub fn cuda_variables(
    target: ForGpu,
    toolkit: &Toolkit,
    links: &Path,
) -> Result<Vec<(&'static str, OsString)>, SessionError> {
    let mut variables = cuda::build_variables(toolkit, links)
        .map_err(|error| failed(Step::Prepare, links, &error))?;
    let Capability { major, minor } = target.capability;
    variables.push(("CUDA_COMPUTE_CAP", format!("{major}{minor}").into()));
    // Without this, half of the processors are used. One compilation takes about 250 MB.
    if std::env::var_os(KERNELS_AT_A_TIME).is_none() {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        variables.push((KERNELS_AT_A_TIME, processors.to_string().into()));
    }
    Ok(variables)
}

/// cargo's process group while it is building, otherwise 0.
static BUILDING: AtomicI32 = AtomicI32::new(0);

/// Stops a running build because the program is about to exit. The next build continues where this one stopped.
pub fn stop() {
    let group = BUILDING.swap(0, Ordering::SeqCst);
    if let Some(group) = Pid::from_raw(group) {
        // The build may have just ended.
        let _ = kill_process_group(group, Signal::TERM);
    }
}

/// Starts cargo in its own process group, so that Ctrl-C at the prompt ends the wait but not the build.
fn start(command: &mut Command) -> io::Result<Child> {
    command.process_group(0);
    // If this program is killed, it cannot call `stop`.
    signal_with_this_thread(command, Signal::TERM);
    let child = command.spawn()?;
    BUILDING.store(child.id().cast_signed(), Ordering::SeqCst);
    Ok(child)
}

/// Advice for a message, and whether the same build would fail again.
struct Cause {
    /// The message contains one of these strings.
    texts: &'static [&'static str],
    advice: fn() -> Cow<'static, str>,
    lasting: bool,
}

const CAUSES: [Cause; 6] = [
    Cause {
        texts: &["No space left on device"],
        advice: || {
            t!(
                "free some space (about 1 GB is needed), or set %{cache_variable} to another folder",
                cache_variable = CACHE_VARIABLE
            )
        },
        lasting: false,
    },
    Cause {
        texts: &[
            "failed to download",
            "no matching package named",
            "Could not resolve host",
            "Couldn't resolve host",
            "failed to get",
            "spurious network error",
        ],
        advice: || {
            t!(
                "the first run needs a network connection to download candle; connect and run `gpu-tutor prepare`"
            )
        },
        lasting: false,
    },
    Cause {
        texts: &["signal: 9"],
        advice: || {
            t!(
                "the system stopped a compiler, usually because memory ran out: close other programs and run `gpu-tutor prepare`"
            )
        },
        lasting: false,
    },
    Cause {
        texts: &["linker `cc` not found"],
        advice: || t!("install a C compiler: `apt install gcc`"),
        lasting: true,
    },
    Cause {
        texts: &["Unsupported gpu architecture"],
        advice: || {
            t!(
                "install a CUDA toolkit that compiles for this GPU, set CUDA_HOME to its folder, and run `gpu-tutor prepare`"
            )
        },
        lasting: true,
    },
    Cause {
        texts: &["unsupported GNU version"],
        advice: || {
            t!(
                "install a version of g++ that this nvcc works with, set NVCC_CCBIN to it, and run `gpu-tutor prepare`"
            )
        },
        lasting: true,
    },
];

fn build_failed(stderr: &[String], folder: &Path) -> BuildError {
    let all = stderr.join("\n");
    let cause = CAUSES
        .iter()
        .find(|cause| cause.texts.iter().any(|text| all.contains(text)));
    let from = stderr
        .iter()
        .position(|line| line.starts_with("error"))
        .unwrap_or(stderr.len().saturating_sub(8));
    let mut excerpt = compilers_messages(stderr);
    excerpt.extend(stderr[from..].iter().take(12).cloned());
    let error = SessionError::new(t!(
        "the prelude could not be built in %{folder}:\n%{excerpt}",
        folder = folder.display(),
        excerpt = excerpt.join("\n")
    ));
    BuildError {
        error: error.help(match cause {
            Some(cause) => (cause.advice)(),
            None => t!(
                "fix what the message above reports, then run `gpu-tutor prepare`; `gpu-tutor doctor` shows what is missing"
            ),
        }),
        lasting: cause.is_none_or(|cause| cause.lasting),
    }
}

/// Returns the messages of the CUDA compiler and the host compiler, wherever they are in the output. Cargo prints
/// everything that a build script printed before its error, and the script prints the message as one line with its line
/// breaks escaped.
fn compilers_messages(stderr: &[String]) -> Vec<String> {
    const SIGNS: [&str; 8] = [
        "nvcc fatal",
        "ptxas fatal",
        "ptxas error",
        "): error",
        ": error:",
        "fatal error:",
        "-- unsupported GNU version",
        "cannot find -l",
    ];
    /// The maximum number of lines that anyone will read.
    const MOST: usize = 6;
    let mut found: Vec<String> = Vec::new();
    for line in stderr.iter().flat_map(|line| line.split("\\n")) {
        let line = line.trim();
        let is_message = SIGNS.iter().any(|sign| line.contains(sign));
        if is_message && found.len() < MOST && !found.iter().any(|known| known == line) {
            found.push(line.to_owned());
        }
    }
    found
}

/// Counts the crates that the build compiles: the packages in the resolved dependency graph.
fn count_crates(toolchain: &Toolchain, folder: &Path) -> Option<usize> {
    let mut command = toolchain.cargo_in(folder);
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
        let BuildError { error, lasting } = build_failed(&stderr, Path::new("/cache"));
        assert!(error.help.is_some_and(|help| help.contains("network")));
        assert!(!lasting, "it works once there is a network");
    }

    #[test]
    fn what_nvcc_says_is_found_far_from_cargos_first_and_last_lines() {
        let mut stderr = vec![
            "error: failed to run custom build command for `candle-kernels v0.11.1`".to_owned(),
            "--- stdout".to_owned(),
        ];
        stderr.extend((0..60).map(|line| format!("cargo:rerun-if-changed={line}.cu")));
        stderr.push("--- stderr".to_owned());
        stderr.push(
            r#"Error: CompilationFailed { path: "a.cu", message: "nvcc error:\n\nnvcc fatal   : Unsupported gpu architecture 'compute_61'\n" }"#
                .to_owned(),
        );
        stderr.extend((0..30).map(|line| format!("warning: build failed, waiting {line}")));
        let BuildError { error, lasting } = build_failed(&stderr, Path::new("/cache"));
        let said = "nvcc fatal   : Unsupported gpu architecture 'compute_61'\n";
        assert!(error.what.contains(said), "{}", error.what);
        assert!(error.help.is_some_and(|help| help.contains("CUDA_HOME")));
        assert!(lasting);
    }
}
