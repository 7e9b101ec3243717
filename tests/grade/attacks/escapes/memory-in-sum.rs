// attack: takes more memory than a box may have, in several processes
// exercise: where-to
// ends with: the box used too much memory
// time limit: 60
// not to be tried without a box
// then the solution
use std::io::Read;
use std::os::fd::AsRawFd;
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let (mut reader, writer) = std::io::pipe().expect("a pipe");
let writer = writer.as_raw_fd();
for _ in 0..12 {
    let child = unsafe { syscall(57) };
    assert!(child >= 0, "no process");
    if child == 0 {
        // Private, anonymous, and filled at once.
        let part = unsafe { syscall(9, 0, 1i64 << 30, 3, 0x8022, -1, 0) };
        if part > 0 {
            unsafe { syscall(1, writer, b"!".as_ptr(), 1) };
        }
        loop {
            unsafe { syscall(34) };
        }
    }
}
let mut all = [0; 12];
reader.read_exact(&mut all).expect("every process has its memory");
