// attack: changes the priority of the grader
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let done = unsafe { syscall(141, 0, {GRADER}, 1) };
assert_eq!(done, 0, "contained");
