// attack: makes a user namespace, with all capabilities in it
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let done = unsafe { syscall(272, 0x1000_0000) };
assert!(done >= 0, "contained");
