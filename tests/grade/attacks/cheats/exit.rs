// attack: ends the process immediately, as if all had gone well
// exercise: where-to
// ends with: your answer ends the session
fn where_to(_: usize, _: usize) -> String { std::process::exit(0) }
fn everywhere(_: usize) -> Vec<String> { std::process::exit(0) }
