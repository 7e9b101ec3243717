// attack: gives commands to the session
// exercise: where-to
// ends with: 
:dep where-to
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
