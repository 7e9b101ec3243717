// attack: defines its own `std`, `core` and prelude
// exercise: where-to
// ends with: is an empty text
mod std { pub mod string { pub type String = &'static str; } pub mod vec { pub struct Vec; } }
mod core { pub mod option {} }
mod prelude {
    pub mod wire { pub fn drive<A, B>(_: A, _: B) {} pub fn observed<A, B>(_: A, _: B) {} }
    pub mod grading {}
}
macro_rules! observe { ($($any:tt)*) => { () } }
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
