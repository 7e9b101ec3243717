// attack: prints endlessly
// exercise: where-to
// ends with: is an empty string
fn where_to(_: usize, _: usize) -> String { print!("{}", "x".repeat(1 << 20)); String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
