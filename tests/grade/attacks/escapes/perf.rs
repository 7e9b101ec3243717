// attack: measures other processes with performance counters
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let done = unsafe { syscall(298, [[1u32, 120].as_ptr()].as_ptr(), 0, -1i64, -1i64, 0) };
assert!(done >= 0, "contained");
