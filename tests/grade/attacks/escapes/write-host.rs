// attack: writes to a file on the host
// exercise: where-to
// ends with: contained
// then the solution
std::fs::write("{WRITABLE_FILE}", "changed").expect("contained");
assert!(std::path::Path::new("{HOST_FILE}").exists(), "contained");
