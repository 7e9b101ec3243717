// attack: puts its own crate in the prelude's place
// exercise: where-to
// ends with: is an empty string
// ends with: does not compile
// ends with: defined multiple times
// ends with: cannot
// earns: 0
extern crate self as prelude;
pub mod wire {
    pub struct Grader;
    impl Grader {
        pub fn open() -> Grader { Grader }
        pub fn drive<A, B>(&self, _: A, _: B) {}
        pub fn close(self) {}
    }
}
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
