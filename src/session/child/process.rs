//! The process that runs cells: what it is started with, and the walls around it.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::session::SessionOptions;
use crate::session::child::runtime;
use crate::session::machine::sandbox::Sandbox;
use crate::session::machine::{cuda, environment};

/// What a sandboxed process is told of its surroundings: no tokens, no keys.
const KEPT: [&str; 6] = [
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
pub struct Plan {
    /// The process that will run the cells.
    pub child: Command,
    /// Where cells put tensors when they name no device; the host where this is `None`.
    pub device: Option<String>,
    /// Stand around the child already, and are to stand around its compiler.
    pub walls: Option<Sandbox>,
}

/// How the engine is to be started, and the scratch folder that must outlive it.
pub fn plan(options: &SessionOptions) -> std::io::Result<(Plan, Option<TempDir>)> {
    use std::os::unix::process::CommandExt;
    let mut child = environment::command(std::env::current_exe()?);
    // The terminal's interrupt is for the prompt; the session hands it on as it sees fit.
    child.process_group(0);
    die_with_this_thread(&mut child);
    let scratch = options.sandboxed.then(tempfile::tempdir).transpose()?;
    let mut walls = None;
    if let Some(scratch) = &scratch {
        walls = Some(confine(&mut child, options, scratch.path())?);
    }
    lend_libraries(&mut child, options);
    tell_threads(&mut child);
    withhold_backtraces(&mut child);
    let plan = Plan {
        child,
        device: options.device.clone(),
        walls,
    };
    Ok((plan, scratch))
}

/// Takes from the process what is not for strangers' cells, and puts it behind walls.
fn confine(
    child: &mut Command,
    options: &SessionOptions,
    scratch: &Path,
) -> std::io::Result<Sandbox> {
    let kept = KEPT.into_iter();
    let kept = kept.filter_map(|name| Some((name, std::env::var_os(name)?)));
    child
        .env_clear()
        .envs(kept)
        .current_dir(scratch)
        .env("TMPDIR", scratch)
        .env("HOME", scratch);
    let walls = walls(options, scratch)?;
    walls.confine(child);
    Ok(walls)
}

/// Tells the process that runs cells what it is to load before the first of them.
fn lend_libraries(child: &mut Command, options: &SessionOptions) {
    let prelude = &options.prelude.library;
    let libraries = options.toolchain.standard_library().into_iter();
    let libraries: Vec<PathBuf> = libraries.chain([prelude.clone()]).collect();
    if let Ok(joined) = std::env::join_paths(&libraries) {
        child.env(runtime::LIBRARIES, joined);
    }
    if options.prelude.flavour.is_cuda()
        && let Ok(joined) = std::env::join_paths(cuda::folders_apart())
    {
        child.env("LD_LIBRARY_PATH", joined);
    }
}

/// How many threads a product may take. candle asks the system before every product unless this says it, and asking takes
/// thirty times as long as a product of 16×16.
const THREADS: &str = "RAYON_NUM_THREADS";

fn tell_threads(child: &mut Command) {
    if let Some(threads) = std::env::var_os(THREADS) {
        child.env(THREADS, threads);
    } else if let Ok(threads) = std::thread::available_parallelism() {
        child.env(THREADS, threads.to_string());
    }
}

/// candle puts a backtrace into the text of its errors where the environment asks for one, and all of it would be of the
/// session's own functions. A panic's is another matter, and so is one that is asked for by this name.
fn withhold_backtraces(child: &mut Command) {
    const OF_ERRORS: &str = "RUST_LIB_BACKTRACE";
    if std::env::var_os(OF_ERRORS).is_none() {
        child.env(OF_ERRORS, "0");
    }
}

/// A cell that loops for ever must not outlive a session that was killed. The worker's thread starts the child, and
/// every restart of it, and lives as long as the session.
fn die_with_this_thread(child: &mut Command) {
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
fn walls(options: &SessionOptions, scratch: &Path) -> std::io::Result<Sandbox> {
    let mut read = vec![options.toolchain.sysroot.clone(), std::env::current_exe()?];
    read.extend(options.prelude.library.parent().map(Path::to_owned));
    read.extend(environment::current().map(|environment| environment.folder().to_owned()));
    // CUDA sets address space aside by the terabyte, whatever it uses.
    let mut memory = MEMORY;
    if options.prelude.flavour.is_cuda() {
        read.extend(cuda::folders_apart());
        memory = u64::MAX;
    }
    Ok(Sandbox {
        read,
        write: vec![scratch.to_owned()],
        memory,
        file_size: FILE_SIZE,
    })
}
