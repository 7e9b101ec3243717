//! The GNU C library creates an arena for each thread, and memory that a thread frees in its own arena stays with the
//! process. In an idle session, whose threads mostly wait, this amounts to megabytes. Other C libraries for Linux have
//! no such setting.

/// Makes all threads allocate from one arena.
pub fn share_one_arena() {
    #[cfg(target_env = "gnu")]
    // SAFETY: `mallopt` sets a number and takes no pointers.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}
