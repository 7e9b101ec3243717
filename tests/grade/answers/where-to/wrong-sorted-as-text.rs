// wrong: the names are sorted as text, so `cuda:10` precedes `cuda:2`. The text: “in order”.
// shown by: everywhere(11)[10] == "cuda:10"
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!("cuda:{wanted}") } else { "cpu".to_string() }
}
fn everywhere(present: usize) -> Vec<String> {
    let mut names: Vec<String> = (0..present).rev().map(|i| format!("cuda:{i}")).collect();
    names.sort();
    if names.is_empty() { names.push("cpu".into()); }
    names
}
