// attack: defines its own `std`, `core` and prelude
// exercise: where-to
// ends with: is an empty string
mod std { pub mod string { pub type String = &'static str; } pub mod vec { pub struct Vec; } }
mod core { pub mod option {} }
mod prelude {
    pub mod wire {
        pub struct Grader;
        impl Grader {
            pub fn open() -> Grader { Grader }
            pub fn drive<A, B>(&self, _: A, _: B) {}
            pub fn observe<A, B>(&self, _: A, _: B) {}
            pub fn close(self) {}
        }
    }
    pub mod grading {}
}
macro_rules! observe { ($($any:tt)*) => { () } }
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
