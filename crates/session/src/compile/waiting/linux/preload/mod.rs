//! The library that is preloaded into rustc. It starts rustc up to its `main`, then forks a process for each job, which
//! continues from there. A fork skips the loader's work at every start, which is to load and relocate rustc's
//! libraries.
//!
//! `build.rs` compiles this folder as a separate crate, with `--cfg preload` and without dependencies, so its paths are
//! relative and the C library's functions are declared here. The same files are also a module of the program, so both
//! sides use the same messages.

mod memory;
pub mod message;
mod serve;
mod system;

use std::ffi::{c_char, c_int, c_void};

/// The environment variable that starts the service. It names the executable that may serve: a rustc that is a script
/// would start other programs with the same library.
pub const SERVED: &str = "GPU_TUTOR_SERVED_COMPILER";

type Main = unsafe extern "C" fn(c_int, *const *const c_char, *const *const c_char) -> c_int;
type Hook = Option<unsafe extern "C" fn()>;
type StartMain =
    unsafe extern "C" fn(Main, c_int, *const *const c_char, Hook, Hook, Hook, *mut c_void) -> c_int;

/// Replaces the C library's function with this name, which every program calls once its libraries are loaded.
///
/// # Safety
/// Only the start code of a program calls this, with the C library's own arguments.
#[cfg_attr(preload, unsafe(no_mangle))]
pub unsafe extern "C" fn __libc_start_main(
    main: Main,
    count: c_int,
    arguments: *const *const c_char,
    init: Hook,
    fini: Hook,
    loader_fini: Hook,
    stack_end: *mut c_void,
) -> c_int {
    let Some(start) = system::next(c"__libc_start_main") else {
        system::exit(message::REFUSED);
    };
    // SAFETY: the C library's function with this name has this type.
    let start: StartMain = unsafe { std::mem::transmute(start) };
    let (count, arguments) = match serve::job() {
        Some(job) => system::adopt_texts(job),
        None => (count, arguments),
    };
    // SAFETY: the arguments are the program's own, or strings that are never freed, ending with a null pointer.
    unsafe { start(main, count, arguments, init, fini, loader_fini, stack_end) }
}
