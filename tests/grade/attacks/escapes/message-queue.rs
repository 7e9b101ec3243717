// attack: opens a System V message queue that another process created
// exercise: where-to
// ends with: contained
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let id = unsafe { syscall(68, {SEGMENT}, 0) };
assert!(id >= 0, "contained");
