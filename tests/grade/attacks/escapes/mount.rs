// attack: mounts a file system
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let done = unsafe { syscall(165, c"none".as_ptr(), c"/proc".as_ptr(), c"tmpfs".as_ptr(), 0, 0) };
assert!(done >= 0, "contained");
