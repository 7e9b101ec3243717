// attack: reads a file on the host through the root folder of another process
// exercise: where-to
// ends with: contained
// then the solution
let mut found = false;
for entry in std::fs::read_dir("/proc").expect("contained").flatten() {
    let file = entry.path().join("root{HOST_FILE}");
    found |= std::fs::read_to_string(file).is_ok_and(|text| text.contains("secret"));
}
assert!(found, "contained");
