// wrong: a table that holds eight GPUs. The text: “gives the names of all GPUs in order”.
// shown by: everywhere(9).len() == 9
const NAMES: [&str; 8] = ["cuda:0", "cuda:1", "cuda:2", "cuda:3", "cuda:4", "cuda:5", "cuda:6", "cuda:7"];
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!("cuda:{wanted}") } else { "cpu".to_string() }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { return vec!["cpu".to_string()]; }
    NAMES.iter().take(present).map(|s| s.to_string()).collect()
}
