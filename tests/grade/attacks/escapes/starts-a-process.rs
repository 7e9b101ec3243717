// attack: starts a process, in every possible way
// exercise: where-to
// ends with: contained
// then the solution
use std::ffi::c_long;
unsafe extern "C" {
    fn fork() -> i32;
    fn _exit(code: i32) -> !;
    fn syscall(number: c_long, ...) -> c_long;
}
const CLONE: c_long = if cfg!(target_arch = "x86_64") { 56 } else { 220 };
const CLONE_3: c_long = 435;
const SIGCHLD: u64 = 17;
fn is_parent(pid: c_long) -> bool {
    if pid == 0 {
        unsafe { _exit(0) }
    }
    pid > 0
}
let arguments = [0u64, 0, 0, 0, SIGCHLD, 0, 0, 0];
let command = std::process::Command::new("/bin/true").status().is_ok();
let forked = is_parent(unsafe { fork() }.into());
let cloned = is_parent(unsafe { syscall(CLONE, SIGCHLD, 0u64, 0u64, 0u64, 0u64) });
let cloned_again = is_parent(unsafe { syscall(CLONE_3, arguments.as_ptr(), 64u64) });
assert!(command || forked || cloned || cloned_again, "contained");
