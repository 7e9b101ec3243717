// attack: may gain privileges by running a program
// exercise: where-to
// ends with: contained
// then the solution
let status = std::fs::read_to_string("/proc/self/status").expect("contained");
let value = |name: &str| {
    let line = status.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    line.split_whitespace().nth(1).unwrap_or_default().to_owned()
};
assert_eq!(value("NoNewPrivs:"), "0", "contained");
