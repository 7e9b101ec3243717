// attack: gives a value larger than the grader keeps
// exercise: where-to
// ends with: "passed":false
fn where_to(_: usize, _: usize) -> String { "x".repeat(200 << 20) }
fn everywhere(_: usize) -> Vec<String> { vec!["y".repeat(1 << 20); 300] }
