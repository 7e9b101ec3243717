// attack: loads another kernel
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let done = unsafe { syscall(246, 0, 0, 0, 0) };
assert!(done >= 0, "contained");
