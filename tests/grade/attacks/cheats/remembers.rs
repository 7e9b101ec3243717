// attack: answers with what it was asked before
// exercise: where-to
// ends with: but that GPU exists
static SEEN: std::sync::Mutex<Vec<(usize, usize)>> = std::sync::Mutex::new(Vec::new());
fn where_to(wanted: usize, present: usize) -> String {
    let mut seen = SEEN.lock().unwrap();
    let before = seen.last().copied().unwrap_or_default();
    seen.push((wanted, present));
    format!("cuda:{}", before.0)
}
fn everywhere(present: usize) -> Vec<String> { (0..present.max(1)).map(|n| where_to(n, present)).collect() }
