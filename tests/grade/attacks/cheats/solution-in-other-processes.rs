// attack: looks for the solution in the files of every process that it sees
// exercise: where-to
// ends with: contained
let mark = ["fn where_to", "(wanted: usize, present: usize) -> String {\n    if wanted < present {\n        format!(\"cuda:{wanted}\")\n    } else {\n        String::from(\"cpu\")"].concat();
let mut found = false;
for entry in std::fs::read_dir("/proc").expect("contained").flatten() {
    for file in ["exe", "environ", "cmdline"] {
        let bytes = std::fs::read(entry.path().join(file)).unwrap_or_default();
        found |= bytes.windows(mark.len()).any(|part| part == mark.as_bytes());
    }
}
assert!(found, "contained");
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!("cuda:{wanted}") } else { "cpu".to_owned() }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec!["cpu".to_owned()] } else { (0..present).map(|n| where_to(n, present)).collect() }
}
