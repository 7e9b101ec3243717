// attack: renames the machine
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let done = unsafe { syscall(170, c"caught".as_ptr(), 6) };
assert!(done >= 0, "contained");
