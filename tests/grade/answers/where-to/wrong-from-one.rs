// wrong: the list of names begins with `cuda:1`. The text: “gives the names of all GPUs in order”.
// shown by: everywhere(2) == ["cuda:0", "cuda:1"]
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!("cuda:{wanted}") } else { "cpu".to_string() }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec!["cpu".to_string()] } else { (1..=present).map(|i| format!("cuda:{i}")).collect() }
}
