//! The process that runs cells: what it is started with, and the walls around it.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::session::SessionOptions;
use crate::session::child::runtime;
use crate::session::machine::sandbox::Sandbox;
use crate::session::machine::{cuda, environment};

/// What a sandboxed process is told of its surroundings: no tokens, no keys.
const KEPT_VARIABLES: [&str; 6] = [
    "PATH",
    "LANG",
    "LC_ALL",
    "TZ",
    "LD_LIBRARY_PATH",
    "CUDA_VISIBLE_DEVICES",
];

/// What a sandboxed process may use: address space, and the size of a file.
const MEMORY: u64 = 16 << 30;
const FILE_SIZE: u64 = 1 << 30;

/// What an engine is started with.
pub struct ChildPlan {
    /// The process that will run the cells.
    pub child: Command,
    /// Where cells put tensors when they name no device; the host where this is `None`.
    pub device: Option<String>,
    /// Stand around the child already, and are to stand around its compiler.
    pub sandbox: Option<Sandbox>,
}

/// How the engine is to be started, and the scratch folder that must outlive it.
pub fn plan(options: &SessionOptions) -> std::io::Result<(ChildPlan, Option<TempDir>)> {
    use std::os::unix::process::CommandExt;
    let mut child = environment::command(std::env::current_exe()?);
    // The terminal's interrupt is for the prompt; the session hands it on as it sees fit.
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

/// Takes from the process what is not for strangers' cells, and puts it behind walls.
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

/// Tells the process that runs cells what it is to load before the first of them.
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

/// How many threads a product may take. candle asks the system before every product unless this says it, and asking takes
/// thirty times as long as a product of 16×16.
const THREADS: &str = "RAYON_NUM_THREADS";

fn set_thread_count(child: &mut Command) {
    if let Some(threads) = std::env::var_os(THREADS) {
        child.env(THREADS, threads);
    } else if let Ok(threads) = std::thread::available_parallelism() {
        child.env(THREADS, threads.to_string());
    }
}

/// candle puts a backtrace into the text of its errors where the environment asks for one, and all of it would be of the
/// session's own functions. A panic's is another matter, and so is one that is asked for by this name.
fn disable_error_backtraces(child: &mut Command) {
    const ERROR_BACKTRACES: &str = "RUST_LIB_BACKTRACE";
    if std::env::var_os(ERROR_BACKTRACES).is_none() {
        child.env(ERROR_BACKTRACES, "0");
    }
}

/// A cell that loops for ever must not outlive a session that was killed. The worker's thread starts the child, and
/// every restart of it, and lives as long as the session.
fn kill_with_this_thread(child: &mut Command) {
    #[cfg(target_os = "linux")]
    use rustix::process::{Signal, set_parent_process_death_signal};
    use std::os::unix::process::CommandExt;
    #[cfg(target_os = "linux")]
    // SAFETY: only prctl, between fork and exec.
    unsafe {
        child.pre_exec(|| Ok(set_parent_process_death_signal(Some(Signal::KILL))?));
    }
}

/// The cells may read what they are made of, and write in the scratch folder alone: the session's own folder decides
/// what this very process runs next.
fn sandbox(options: &SessionOptions, scratch: &Path) -> std::io::Result<Sandbox> {
    let mut read = vec![options.toolchain.sysroot.clone(), std::env::current_exe()?];
    read.extend(options.prelude.library.parent().map(Path::to_owned));
    read.extend(environment::current().map(|environment| environment.folder().to_owned()));
    // CUDA sets address space aside by the terabyte, whatever it uses.
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
