// attack: reads the arguments that the grader was started with
// exercise: where-to
// ends with: contained
// then the solution
let mut found = false;
for entry in std::fs::read_dir("/proc").expect("contained").flatten() {
    let text = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
    found |= text.windows({MARK_LENGTH}).any(|part| part == b"{MARK}");
}
assert!(found, "contained");
