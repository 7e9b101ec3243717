// attack: opens a socket to the kernel's cryptography
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let socket = unsafe { syscall(41, 38, 5, 0) };
assert!(socket >= 0, "contained");
