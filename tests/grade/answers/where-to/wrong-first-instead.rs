// wrong: a GPU that is missing is replaced by the first one. The text: “else `"cpu"`”.
// shown by: where_to(3, 2) == "cpu"
fn where_to(wanted: usize, present: usize) -> String {
    match present {
        0 => "cpu".to_string(),
        n if wanted < n => format!("cuda:{wanted}"),
        _ => "cuda:0".to_string(),
    }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec!["cpu".to_string()] } else { (0..present).map(|i| format!("cuda:{i}")).collect() }
}
