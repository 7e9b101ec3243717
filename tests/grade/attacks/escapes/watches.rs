// attack: asks for watches of files, of which a user has so many for all of his programs
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" { fn epoll_create1(flags: i32) -> i32; }
assert!(unsafe { epoll_create1(0) } >= 0, "contained");
