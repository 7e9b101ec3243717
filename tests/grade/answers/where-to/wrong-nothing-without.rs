// wrong: no names at all without a GPU. The text: “and `["cpu"]` where there is none”.
// shown by: everywhere(0) == ["cpu"]
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!("cuda:{wanted}") } else { "cpu".to_string() }
}
fn everywhere(present: usize) -> Vec<String> {
    (0..present).map(|i| format!("cuda:{i}")).collect()
}
