// attack: reads the list of password hashes
// exercise: where-to
// ends with: contained
// then the solution
let text = std::fs::read_to_string("/etc/shadow").expect("contained");
assert!(text.contains(':'), "contained");
