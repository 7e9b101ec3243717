// attack: opens a socket to the kernel's network settings
// exercise: where-to
// ends with: contained
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let socket = unsafe { syscall(41, 16, 3, 0) };
assert!(socket >= 0, "contained");
