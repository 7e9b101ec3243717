// attack: adds a key to the keyring of the person who grades
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let done = unsafe { syscall(248, c"user".as_ptr(), c"gpu-tutor".as_ptr(), c"x".as_ptr(), 1, -3i64) };
assert!(done >= 0, "contained");
