// attack: reads a file on the host
// exercise: where-to
// ends with: contained
// then the solution
let text = std::fs::read_to_string("{HOST_FILE}").expect("contained");
assert!(text.contains("secret"), "contained");
