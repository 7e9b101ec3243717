//! Prepares the child process that runs cells: its environment and its sandbox.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::session::SessionOptions;
use crate::session::child::runtime;
use crate::session::machine::sandbox::Sandbox;
use crate::session::machine::{cuda, environment};

/// The environment variables that a sandboxed process keeps. Others could hold secrets such as tokens.
const KEPT_VARIABLES: [&str; 6] = [
    "PATH",
    "LANG",
    "LC_ALL",
    "TZ",
    "LD_LIBRARY_PATH",
    "CUDA_VISIBLE_DEVICES",
];

/// The limits of a sandboxed process in bytes: its address space, and the size of a file.
const MEMORY: u64 = 16 << 30;
const FILE_SIZE: u64 = 1 << 30;

/// How an engine starts its child process.
pub struct ChildPlan {
    /// The process that will run the cells.
    pub child: Command,
    /// The default device of tensors; `None` means the host.
    pub device: Option<String>,
    /// The child's sandbox, which must be applied to its compiler too.
    pub sandbox: Option<Sandbox>,
}

/// Prepares the child process. Returns the plan and, in a sandbox, the scratch folder, which must outlive the engine.
///
/// # Errors
/// Fails when this executable's path is not known or the scratch folder cannot be created.
pub fn plan(options: &SessionOptions) -> std::io::Result<(ChildPlan, Option<TempDir>)> {
    use std::os::unix::process::CommandExt;
    let mut child = environment::command(std::env::current_exe()?);
    // The terminal's Ctrl-C must reach only the prompt. The session passes it on when a cell runs.
    child.process_group(0);
    kill_with_this_thread(&mut child);
    let scratch = options.sandboxed.then(tempfile::tempdir).transpose()?;
    let mut sandbox = None;
    if let Some(scratch) = &scratch {
        sandbox = Some(isolate(&mut child, options, scratch.path())?);
    }
    set_library_paths(&mut child, options);
    set_thread_count(&mut child);
    disable_error_backtraces(&mut child);
    let plan = ChildPlan {
        child,
        device: options.device.clone(),
        sandbox,
    };
    Ok((plan, scratch))
}

/// Removes the user's environment from the process and applies the sandbox.
fn isolate(
    child: &mut Command,
    options: &SessionOptions,
    scratch: &Path,
) -> std::io::Result<Sandbox> {
    let kept = KEPT_VARIABLES.into_iter();
    let kept = kept.filter_map(|name| Some((name, std::env::var_os(name)?)));
    child
        .env_clear()
        .envs(kept)
        .current_dir(scratch)
        .env("TMPDIR", scratch)
        .env("HOME", scratch);
    let sandbox = sandbox(options, scratch)?;
    sandbox.apply(child);
    Ok(sandbox)
}

/// Names the libraries that the process must load before the first cell.
fn set_library_paths(child: &mut Command, options: &SessionOptions) {
    let prelude = &options.prelude.library;
    let libraries = options.toolchain.standard_library().into_iter();
    let libraries: Vec<PathBuf> = libraries.chain([prelude.clone()]).collect();
    if let Ok(joined) = std::env::join_paths(&libraries) {
        child.env(runtime::LIBRARIES, joined);
    }
    if options.prelude.flavour.is_cuda()
        && let Ok(joined) = std::env::join_paths(cuda::non_system_folders())
    {
        child.env("LD_LIBRARY_PATH", joined);
    }
}

/// Sets the number of threads of a matrix product. Without it, candle asks the system before every product, which takes
/// thirty times as long as a 16×16 product.
const THREADS: &str = "RAYON_NUM_THREADS";

fn set_thread_count(child: &mut Command) {
    if let Some(threads) = std::env::var_os(THREADS) {
        child.env(THREADS, threads);
    } else if let Ok(threads) = std::thread::available_parallelism() {
        child.env(THREADS, threads.to_string());
    }
}

/// Turns off backtraces in candle's error texts: they would show only the session's own functions. Backtraces of panics
/// are not affected, and neither is a user who sets this variable.
fn disable_error_backtraces(child: &mut Command) {
    const ERROR_BACKTRACES: &str = "RUST_LIB_BACKTRACE";
    if std::env::var_os(ERROR_BACKTRACES).is_none() {
        child.env(ERROR_BACKTRACES, "0");
    }
}

/// Makes the system kill the child when this thread ends, so that an endless cell does not outlive a killed session.
/// The worker's thread starts the child and every restart of it, and lives as long as the session.
fn kill_with_this_thread(child: &mut Command) {
    #[cfg(target_os = "linux")]
    use rustix::process::{Signal, set_parent_process_death_signal};
    use std::os::unix::process::CommandExt;
    #[cfg(target_os = "linux")]
    // SAFETY: the closure calls only prctl, which is async-signal-safe, so it may run between fork and exec.
    unsafe {
        child.pre_exec(|| Ok(set_parent_process_death_signal(Some(Signal::KILL))?));
    }
}

/// Creates the sandbox of the cells. They may read the toolchain and the prelude, and write only to the scratch folder.
/// They must not write to the session's folder, because it holds the code that this process runs next.
fn sandbox(options: &SessionOptions, scratch: &Path) -> std::io::Result<Sandbox> {
    let mut read = vec![options.toolchain.sysroot.clone(), std::env::current_exe()?];
    read.extend(options.prelude.library.parent().map(Path::to_owned));
    read.extend(environment::current().map(|environment| environment.folder().to_owned()));
    // CUDA reserves terabytes of address space, however little memory it uses.
    let mut memory = MEMORY;
    if options.prelude.flavour.is_cuda() {
        read.extend(cuda::non_system_folders());
        memory = u64::MAX;
    }
    Ok(Sandbox {
        read,
        write: vec![scratch.to_owned()],
        memory,
        file_size: FILE_SIZE,
    })
}
