//! How this program's memory is handed out.

/// Has all threads allocate from one arena. The GNU C library makes one for each thread, and what a thread has freed in
/// its own arena stays with the process: megabytes in an idle session, whose threads mostly wait.
pub fn share_one_arena() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` sets a number and takes no pointers.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}
