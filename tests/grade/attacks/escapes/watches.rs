// attack: requests file watches, of which a user has a limited number across all programs
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" { fn epoll_create1(flags: i32) -> i32; }
assert!(unsafe { epoll_create1(0) } >= 0, "contained");
