// wrong: ordinals are taken to count from 1. The text: “`"cuda:…"` if it exists”.
// shown by: where_to(1, 1) == "cpu"
fn where_to(wanted: usize, present: usize) -> String {
    if wanted <= present && present > 0 { format!("cuda:{wanted}") } else { "cpu".to_string() }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec!["cpu".to_string()] } else { (0..present).map(|i| format!("cuda:{i}")).collect() }
}
