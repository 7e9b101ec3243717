// attack: moves the grader to another processor
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let mask = [1u64; 16];
let done = unsafe { syscall(203, {GRADER}, 128, mask.as_ptr()) };
assert!(done >= 0, "contained");
