// attack: reads a file in the home folder of the person who grades
// exercise: where-to
// ends with: contained
// then the solution
let text = std::fs::read_to_string("{HOME_FILE}").expect("contained");
assert!(text.contains("secret"), "contained");
