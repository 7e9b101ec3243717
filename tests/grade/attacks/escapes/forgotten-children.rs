// attack: has the kernel forget the processor time of its children
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" { fn signal(number: i32, handler: usize) -> usize; }
assert_ne!(unsafe { signal(17, 1) }, usize::MAX, "contained");
