//! The process that holds a session's variables and runs its cells.
//!
//! It uses evcxr's protocol: a line on standard input names a library and a function, and a line on standard output
//! reports that the function has returned. It replaces evcxr's own process because it must also run libraries compiled
//! by another session, whose function names do not contain this session's cell numbers.

use std::ffi::c_void;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;
use std::ptr;

use gpu_tutor_sandbox::set_answer_apart;
use gpu_tutor_text::t;
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_LOCAL, RTLD_NOW, Symbol};

use super::{sleep, words};
use crate::compile::{ENTRY, STATICS};

/// The environment variable that evcxr sets for such a process.
pub const IS_RUNTIME: &str = "EVCXR_IS_RUNTIME";
const LOAD_AND_RUN: &str = "LOAD_AND_RUN ";
const COMPLETE: &str = "EVCXR_EXECUTION_COMPLETE";
/// The exit code that evcxr's own process uses when it cannot execute an instruction.
const FAILED_EXIT_CODE: u8 = 99;

/// The environment variable that marks this process's cells as a graded answer. In a box with walls, its value is the
/// only folder that they can write to.
pub const APART: &str = "GPU_TUTOR_APART";

/// The message that this process prints first on standard error if it cannot start.
pub const NOT_LOADED: &str = "the prelude could not be loaded: ";

/// The environment variable that lists the libraries that every cell uses, dependencies first. Cells do not name them,
/// because a compiled cell would then contain their paths and could not be reused elsewhere.
pub const LIBRARIES: &str = "GPU_TUTOR_LIBRARIES";

/// The prelude function that receives the function for looking texts up in the session's language.
const WORDS: &[u8] = b"gpu_tutor_look_texts_up_with";

/// The prelude function that opens its channel to the session.
const OPEN_CHANNEL: &[u8] = b"gpu_tutor_open_channel";

type OpenChannel = unsafe extern "C" fn();
type LookTextsUpWith = unsafe extern "C" fn(words::Lookup);
type Entry = unsafe extern "C" fn(*mut c_void) -> *mut c_void;

/// Runs cells until standard input ends, if evcxr started this process for that. Otherwise returns `None`.
pub fn hook() -> Option<ExitCode> {
    std::env::var_os(IS_RUNTIME)?;
    if let Some(scratch) = std::env::var_os(APART) {
        let scratch = Path::new(&scratch);
        set_answer_apart(scratch.is_absolute().then_some(scratch));
    }
    if let Err(error) = load_libraries() {
        eprintln!("{NOT_LOADED}{error}");
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
            eprintln!("{}", t!("the cell could not be loaded: %{error}", error));
            return Some(ExitCode::from(FAILED_EXIT_CODE));
        }
    }
    Some(ExitCode::SUCCESS)
}

fn load_libraries() -> io::Result<()> {
    let libraries = std::env::var_os(LIBRARIES).unwrap_or_default();
    let look_up = words::lookup();
    // SAFETY: this runs before any cell, and the process has no other thread that could read the environment.
    unsafe { std::env::remove_var(LIBRARIES) };
    for path in std::env::split_paths(&libraries).filter(|path| !path.as_os_str().is_empty()) {
        let library = open(&path, RTLD_GLOBAL)?;
        sleep::end_as_told_by(&library);
        // SAFETY: only the prelude exports this name, and its function has this type.
        if let Some(look_up) = look_up
            && let Ok(look_texts_up_with) = unsafe { library.get::<LookTextsUpWith>(WORDS) }
        {
            // SAFETY: `translated` meets the requirements of the prelude's `Lookup`.
            unsafe { look_texts_up_with(look_up) };
        }
        // SAFETY: only the prelude exports this name, and its function has this type.
        if let Ok(open_channel) = unsafe { library.get::<OpenChannel>(OPEN_CHANNEL) } {
            // SAFETY: the function may be called at any time.
            unsafe { open_channel() };
        }
        std::mem::forget(library);
    }
    Ok(())
}

fn open(path: &Path, scope: i32) -> io::Result<Library> {
    // SAFETY: the library is the standard library, the prelude or a compiled cell. None of them has initialisers with
    // requirements that the caller must meet.
    unsafe { Library::open(Some(path), RTLD_NOW | scope) }
        .map_err(|error| io::Error::other(reason(&error)))
}

/// Returns the system's message, which libloading stores as the source of its error.
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
    // SAFETY: this only tests whether the symbol exists. The pointer is never read.
    let has_statics = unsafe { library.get::<*const u8>(STATICS.as_bytes()) }.is_ok();
    if has_statics {
        // Reopening the library makes its statics visible to later cells. No other library has these names.
        std::mem::forget(open(Path::new(path), RTLD_GLOBAL)?);
    }
    // SAFETY: both functions have the type `Entry`: they take the store and return it, see `compilation`.
    let entry: Symbol<Entry> = unsafe {
        library
            .get(ENTRY.as_bytes())
            .or_else(|_| library.get(function.as_bytes()))
    }
    .map_err(io::Error::other)?;
    // SAFETY: the store is null or was returned by an earlier cell, which is what the function expects.
    let store = unsafe { entry(store) };
    // Never unload the library: variables may point into it, and it may contain destructors of thread-local variables.
    std::mem::forget(library);
    Ok(store)
}
