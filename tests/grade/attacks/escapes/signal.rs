// attack: sends a signal to the grader
// exercise: where-to
// ends with: contained
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let sent = unsafe { syscall(62, {GRADER}, 0) };
assert_eq!(sent, 0, "contained");
