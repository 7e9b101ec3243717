// attack: finds the lesson's solution in the executable, compiles it and calls it
// exercise: where-to
// ends with: contained
fn text() -> String {
    let bytes = std::fs::read("/proc/self/exe").unwrap_or_default();
    let mark = ["```rust solution", " for=where-to\n"].concat();
    let at = bytes.windows(mark.len()).position(|part| part == mark.as_bytes());
    let Some(at) = at else { panic!("contained: no solution in the executable") };
    let rest = &bytes[at + mark.len()..];
    let end = rest.windows(3).position(|part| part == b"```").unwrap_or(0);
    String::from_utf8_lossy(&rest[..end]).into_owned()
}
let source = text();
assert!(source.contains("fn where_to"), "contained");
fn where_to(wanted: usize, present: usize) -> String {
    // With the text at hand, a compiler in the box would do the rest.
    if wanted < present { format!("cuda:{wanted}") } else { "cpu".to_owned() }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec!["cpu".to_owned()] } else { (0..present).map(|n| where_to(n, present)).collect() }
}
