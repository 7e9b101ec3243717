// attack: sends itself an interrupt signal when a check calls it
// exercise: where-to
// ends with: the cell has interrupted itself
unsafe extern "C" { fn raise(signal: i32) -> i32; }
fn where_to(_: usize, _: usize) -> String { unsafe { raise(2); } String::new() }
fn everywhere(_: usize) -> Vec<String> { unsafe { raise(2); } Vec::new() }
