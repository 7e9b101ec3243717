//! Prepares the child process that runs cells.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use gpu_tutor_sandbox::machine_memory;
use gpu_tutor_text::language;
use rustix::process::Signal;

use crate::child::runtime;
use crate::machine::cache::Kind;
use crate::machine::cuda::Flavour;
use crate::machine::environment::{self, Environment};
use crate::machine::gpus::simulated;
use crate::machine::parent_death::signal_with_this_thread;
use crate::machine::toolchain::Toolchain;
use crate::machine::{cache, cuda, cuda_cache, gpus};
use crate::prelude::Prelude;
use crate::{GpuPlan, SessionOptions};

/// How an engine starts its child process.
pub struct ChildPlan {
    /// The process that will run the cells.
    pub child: Command,
    /// The default device of tensors; `None` means the host.
    pub device: Option<String>,
    /// How the child uses GPUs, shared with the session.
    pub gpu_plan: SharedGpuPlan,
}

/// How a session uses GPUs. A cell can change which of them are visible.
pub type SharedGpuPlan = Arc<Mutex<GpuPlan>>;

/// Prepares the child process.
///
/// # Errors
/// Fails when this executable's path is unknown.
pub fn plan(options: &SessionOptions, gpu_plan: SharedGpuPlan) -> std::io::Result<ChildPlan> {
    use std::os::unix::process::CommandExt;
    let mut child = environment::command(std::env::current_exe()?);
    // The terminal's Ctrl-C must reach only the prompt. The session passes it on while a cell runs.
    child.process_group(0);
    // An endless cell must not outlive a killed session. The worker's thread, which lives as long as the session,
    // starts the child and every replacement for it.
    signal_with_this_thread(&mut child, Signal::KILL);
    set_library_paths(&mut child, &options.toolchain, &options.prelude);
    set_temporary_folder(&mut child);
    set_kernel_folder(&mut child, options);
    set_roofline_folder(&mut child, options);
    if options.prelude.flavour == Flavour::Simulated {
        child.envs(simulated::variables(
            options.gpu_plan.simulated,
            machine_memory(),
        ));
    }
    if let Some(listed) = &options.gpu_plan.visible {
        child.env(gpus::VISIBLE, listed);
    }
    set_thread_count(&mut child, options);
    child.env(language::VARIABLE, language::current());
    disable_error_backtraces(&mut child);
    if options.rust_only {
        let scratch = environment::current().and_then(Environment::scratch);
        child.env(runtime::APART, scratch.unwrap_or(Path::new("")));
    }
    Ok(ChildPlan {
        child,
        device: options.device.clone(),
        gpu_plan,
    })
}

/// Sets the list of libraries that the process must load before the first cell.
pub(super) fn set_library_paths(child: &mut Command, toolchain: &Toolchain, prelude: &Prelude) {
    let libraries = toolchain.standard_library().into_iter();
    let libraries: Vec<PathBuf> = libraries.chain([prelude.library.clone()]).collect();
    if let Ok(joined) = std::env::join_paths(&libraries) {
        child.env(runtime::LIBRARIES, joined);
    }
    if prelude.flavour.is_cuda()
        && let Ok(joined) = std::env::join_paths(cuda::non_system_folders())
    {
        child.env("LD_LIBRARY_PATH", joined);
    }
}

/// Sets a temporary folder that is removed with the session, because nothing else would remove what cells write there.
fn set_temporary_folder(child: &mut Command) {
    if let Some(environment) = environment::current() {
        child.env("TMPDIR", environment.files());
    }
}

/// Sets the folder for compiled kernels. The driver does not create its parent folders.
fn set_kernel_folder(child: &mut Command, options: &SessionOptions) {
    if options.prelude.flavour.is_cuda()
        && let Some(folder) = cuda_cache::folder()
        && std::fs::create_dir_all(&folder).is_ok()
    {
        child.env(cuda_cache::VARIABLE, folder);
    }
}

/// Sets the folder where the prelude keeps its measurements of this machine. A graded answer finds none, because it
/// shares its machine with the grader.
fn set_roofline_folder(child: &mut Command, options: &SessionOptions) {
    const FOLDER: &str = "GPU_TUTOR_ROOFLINES";
    child.env_remove(FOLDER);
    if !options.rust_only
        && let Ok(cache) = cache::cache_dir()
    {
        child.env(FOLDER, rooflines(&cache));
    }
}

/// The folder of the rooflines measured by this version. Another version may measure differently.
pub fn rooflines(cache: &Path) -> PathBuf {
    Kind::Rooflines
        .within(cache)
        .join(env!("CARGO_PKG_VERSION"))
}

/// The environment variable that sets the number of threads for candle's operations. Without it, candle asks the system
/// before every product, which takes thirty times as long as a 16×16 product.
const THREADS: &str = "RAYON_NUM_THREADS";

fn set_thread_count(child: &mut Command, options: &SessionOptions) {
    if options.rust_only {
        // Threads that wait for each other may take any amount of time while other programs run, so a graded answer's
        // computations are timed on one thread.
        child.env(THREADS, "1");
    } else if let Some(threads) = std::env::var_os(THREADS) {
        child.env(THREADS, threads);
    } else if let Ok(threads) = std::thread::available_parallelism() {
        child.env(THREADS, threads.to_string());
    }
}

/// Turns off backtraces in candle's error texts, because they would show only the session's own functions. This affects
/// neither backtraces of panics nor a user who sets this variable.
fn disable_error_backtraces(child: &mut Command) {
    const ERROR_BACKTRACES: &str = "RUST_LIB_BACKTRACE";
    if std::env::var_os(ERROR_BACKTRACES).is_none() {
        child.env(ERROR_BACKTRACES, "0");
    }
}
