// attack: closes the function that its code is written into
// exercise: where-to
// ends with: does not compile
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
} } pub fn ours() { unsafe {
::prelude::observe!("where-to-present", ["cuda:0", "cuda:3"]);
