// attack: opens a socket of Multipath TCP, or of plain TCP where the kernel has none
// exercise: where-to
// ends with: contained
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let socket = unsafe { syscall(41, 2, 1, 262).max(syscall(41, 2, 1, 0)) };
assert!(socket >= 0, "contained");
