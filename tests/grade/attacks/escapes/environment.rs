// attack: finds a secret in the environment
// exercise: where-to
// ends with: contained
// then the solution
let own = std::env::vars().any(|(_, value)| value.contains("open-sesame"));
assert!(own, "contained");
