// attack: leaves a brace open, so that the check lands inside the answer
// exercise: where-to
// ends with: does not compile
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new()
