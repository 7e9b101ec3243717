// wrong: an ordinal of two digits becomes another character. The text: “the *name* of the device to use when the GPU `wanted` is asked for”.
// shown by: where_to(10, 12) == "cuda:10"
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!("cuda:{}", (b'0' + wanted as u8) as char) } else { "cpu".to_string() }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec!["cpu".to_string()] } else { (0..present).map(|i| format!("cuda:{i}")).collect() }
}
