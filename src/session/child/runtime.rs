//! The process that holds a session's variables and runs its cells.
//!
//! It speaks evcxr's protocol: a line on standard input names a library and a function, a line on standard output says
//! that the function has returned. evcxr has a process of its own for this; here the library may also have been compiled
//! in another session, under a name that does not count its cells.

use std::ffi::c_void;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;
use std::ptr;

use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_LOCAL, RTLD_NOW, Symbol};

#[cfg(target_os = "linux")]
use super::sleep::{self, StopRequested};
use crate::session::compile::{ENTRY, STATICS};

/// evcxr's mark on such a process.
const IS_RUNTIME: &str = "EVCXR_IS_RUNTIME";
const LOAD_AND_RUN: &str = "LOAD_AND_RUN ";
const COMPLETE: &str = "EVCXR_EXECUTION_COMPLETE";
/// evcxr's own answer to an instruction that cannot be followed.
const FAILED_EXIT_CODE: u8 = 99;

/// Names the libraries that every cell uses, in the order in which they need one another. A cell does not name them: it
/// would have to say where they lie, and then be compiled for every place anew.
pub const LIBRARIES: &str = "GPU_TUTOR_LIBRARIES";

/// The prelude's function that says whether the calling thread runs a cell that is to stop.
#[cfg(target_os = "linux")]
const STOP_REQUESTED: &[u8] = b"gpu_tutor_stop_requested";

type Entry = unsafe extern "C" fn(*mut c_void) -> *mut c_void;

/// Runs cells until standard input ends, if this process was started for that.
pub fn hook() -> Option<ExitCode> {
    std::env::var_os(IS_RUNTIME)?;
    if let Err(error) = load_libraries() {
        eprintln!("the prelude could not be loaded: {error}");
        return Some(ExitCode::from(FAILED_EXIT_CODE));
    }
    let mut store = ptr::null_mut();
    for line in io::stdin().lock().lines() {
        let run = line.and_then(|line| {
            store = execute(&line, store)?;
            let mut stdout = io::stdout().lock();
            writeln!(stdout, "{COMPLETE}")?;
            stdout.flush()
        });
        if let Err(error) = run {
            eprintln!("the cell could not be loaded: {error}");
            return Some(ExitCode::from(FAILED_EXIT_CODE));
        }
    }
    Some(ExitCode::SUCCESS)
}

fn load_libraries() -> io::Result<()> {
    let libraries = std::env::var_os(LIBRARIES).unwrap_or_default();
    // SAFETY: no other thread runs yet.
    unsafe { std::env::remove_var(LIBRARIES) };
    for path in std::env::split_paths(&libraries).filter(|path| !path.as_os_str().is_empty()) {
        let library = open(&path, RTLD_GLOBAL)?;
        #[cfg(target_os = "linux")]
        // SAFETY: the prelude alone has a function of this name, and it is of this type.
        if let Ok(stop_requested) = unsafe { library.get::<StopRequested>(STOP_REQUESTED) } {
            sleep::end_when(*stop_requested);
        }
        std::mem::forget(library);
    }
    Ok(())
}

fn open(path: &Path, scope: i32) -> io::Result<Library> {
    // SAFETY: what is loaded is the prelude or was made by this session's compiler; it runs no code of its own then.
    unsafe { Library::open(Some(path), RTLD_NOW | scope) }
        .map_err(|error| io::Error::other(reason(&error)))
}

/// What the system said, which libloading puts into the source of its error.
fn reason(error: &libloading::Error) -> String {
    use std::error::Error;
    error
        .source()
        .map_or_else(|| error.to_string(), |source| source.to_string())
}

fn execute(line: &str, store: *mut c_void) -> io::Result<*mut c_void> {
    let (path, function) = line
        .strip_prefix(LOAD_AND_RUN)
        .and_then(|words| words.rsplit_once(' '))
        .ok_or_else(|| io::Error::other(format!("not an instruction: {line}")))?;
    let library = open(Path::new(path), RTLD_LOCAL)?;
    // SAFETY: it is only asked for, and not read.
    let has_statics = unsafe { library.get::<*const u8>(STATICS.as_bytes()) }.is_ok();
    if has_statics {
        // Later cells find its statics, by names that no other library has. Opened again, it is the same library.
        std::mem::forget(open(Path::new(path), RTLD_GLOBAL)?);
    }
    // SAFETY: both functions take the store and give it back, see `compilation`.
    let entry: Symbol<Entry> = unsafe {
        library
            .get(ENTRY.as_bytes())
            .or_else(|_| library.get(function.as_bytes()))
    }
    .map_err(io::Error::other)?;
    // SAFETY: the store is null or was given back by an earlier cell.
    let store = unsafe { entry(store) };
    // Variables may point into it, and destructors of threads may lie in it, for as long as the process lives.
    std::mem::forget(library);
    Ok(store)
}
