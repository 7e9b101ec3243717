// attack: traces the process that started this one
// exercise: where-to
// ends with: contained
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let parent = std::os::unix::process::parent_id() as i64;
let seized = unsafe { syscall(101, 0x4206, parent, 0, 0) };
assert_eq!(seized, 0, "contained");
// Outside a box, the grader goes on: a traced process stands still at its next signal.
unsafe {
    syscall(101, 0x4207, parent, 0, 0);
    syscall(61, parent, 0, 0x4000_0000, 0);
    syscall(101, 17, parent, 0, 0);
}
