// attack: takes a lease on a file of its toolchain, so that others wait for it
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
use std::os::fd::AsRawFd;
unsafe extern "C" {
    fn fcntl(file: i32, request: i32, ...) -> i32;
}
let file = std::fs::File::open("/proc/self/exe").expect("it is there");
assert_eq!(unsafe { fcntl(file.as_raw_fd(), 1024, 0) }, 0, "contained");
