//! Gives a test binary its own temporary folder. Whatever its tests and the programs that they start create there
//! is removed when the binary ends, including what a static holds and what a program that a test kills leaves behind.
//! If the binary itself is killed, the next start of the program or of a test binary removes the folder.
//!
//! `TMPDIR` names the folder, and can be changed only while there is one thread. The harness does not run any of our
//! code before it starts threads, so the loader runs this.

use std::sync::{Mutex, PoisonError};

use gpu_tutor_system::temporary::{Folder, Purpose, sweep};

/// The loader calls the functions in this section before `main`.
#[used]
#[cfg_attr(
    target_vendor = "apple",
    unsafe(link_section = "__DATA,__mod_init_func")
)]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static BEFORE_MAIN: extern "C" fn() = enter;

/// The folder, and the process that it belongs to.
static OWN: Mutex<Option<(Folder, u32)>> = Mutex::new(None);

extern "C" fn enter() {
    let place = std::env::temp_dir();
    sweep(&place);
    // If no folder can be created, the tests themselves report that.
    let Ok(folder) = Folder::make_in(&place, Purpose::Tests) else {
        return;
    };
    // SAFETY: before `main` there is only one thread, so no other thread reads the environment.
    unsafe { std::env::set_var("TMPDIR", folder.path()) };
    *OWN.lock().unwrap_or_else(PoisonError::into_inner) = Some((folder, std::process::id()));
    // SAFETY: `leave` does not unwind. If it cannot be registered, the folder is left to the next start.
    unsafe { libc::atexit(leave) };
}

/// Removes the folder, because statics are never dropped.
extern "C" fn leave() {
    let own = OWN.lock().unwrap_or_else(PoisonError::into_inner).take();
    match own {
        // This process is a fork, which must not remove the folder.
        Some((folder, owner)) if owner != std::process::id() => std::mem::forget(folder),
        own => drop(own),
    }
}
