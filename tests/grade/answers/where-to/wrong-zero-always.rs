// wrong: GPU 0 is taken to exist on every machine. The text: “`"cuda:…"` if it exists, else `"cpu"`”.
// shown by: where_to(0, 0) == "cpu"
fn where_to(wanted: usize, present: usize) -> String {
    if wanted == 0 || wanted < present { format!("cuda:{wanted}") } else { "cpu".to_string() }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec!["cpu".to_string()] } else { (0..present).map(|i| format!("cuda:{i}")).collect() }
}
