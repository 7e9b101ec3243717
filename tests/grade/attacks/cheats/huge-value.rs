// attack: returns a value larger than the grader keeps
// exercise: where-to
// time limit: 20
// ends with: more than a grader keeps
fn where_to(_: usize, _: usize) -> String { "x".repeat(20 << 20) }
fn everywhere(_: usize) -> Vec<String> { vec!["y".repeat(1 << 20); 300] }
