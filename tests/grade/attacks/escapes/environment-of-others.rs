// attack: finds a secret in the environment of another process
// exercise: where-to
// ends with: contained
// then the solution
let mut found = false;
for entry in std::fs::read_dir("/proc").expect("contained").flatten() {
    let text = std::fs::read(entry.path().join("environ")).unwrap_or_default();
    found |= text.windows(11).any(|part| part == b"open-sesame");
}
assert!(found, "contained");
