//! Gives a test binary a temporary folder of its own. Whatever its tests and the programs that they start make there is
//! gone when the binary ends, also what lies in a static, and what a program leaves that a test kills. If the binary
//! itself is killed, the next start of the program or of a test binary removes the folder.
//!
//! `TMPDIR` names the folder, and can be changed only while there is one thread. The harness runs no code of ours before
//! it starts threads, so the loader does.

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
    // Where no folder can be made, the tests say so themselves.
    let Ok(folder) = Folder::make_in(&place, Purpose::Tests) else {
        return;
    };
    // SAFETY: before `main` there is one thread, so no other reads the environment.
    unsafe { std::env::set_var("TMPDIR", folder.path()) };
    *OWN.lock().unwrap_or_else(PoisonError::into_inner) = Some((folder, std::process::id()));
    // SAFETY: `leave` does not unwind. If it cannot be registered, the folder is left to the next start.
    unsafe { libc::atexit(leave) };
}

/// Statics are never dropped.
extern "C" fn leave() {
    let own = OWN.lock().unwrap_or_else(PoisonError::into_inner).take();
    match own {
        // A fork ends.
        Some((folder, owner)) if owner != std::process::id() => std::mem::forget(folder),
        own => drop(own),
    }
}
