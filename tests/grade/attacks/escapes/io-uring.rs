// attack: makes a queue through which system calls pass unseen
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let done = unsafe { syscall(425, 4, [0u64; 16].as_mut_ptr()) };
assert!(done >= 0, "contained");
