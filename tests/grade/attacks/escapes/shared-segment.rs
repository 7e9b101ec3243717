// attack: reads a System V segment that another process created
// exercise: where-to
// ends with: contained
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let id = unsafe { syscall(29, {SEGMENT}, 0, 0) };
assert!(id >= 0, "contained");
