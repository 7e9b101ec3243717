// wrong: an ordinal of two digits becomes another character. The text: “gives the *name* of the device: `"cuda:…"` if it exists”.
// shown by: where_to(10, 12) == "cuda:10"
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!("cuda:{}", (b'0' + wanted as u8) as char) } else { "cpu".to_string() }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec!["cpu".to_string()] } else { (0..present).map(|i| format!("cuda:{i}")).collect() }
}
