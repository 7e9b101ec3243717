// right: compares each entry with the names of the cards.
macro_rules! name_of { ($n:expr) => { $n.to_string() } }
fn visible(list: &str, present: usize) -> Vec<usize> {
    let names: Vec<String> = (0..present).map(|n| name_of!(n)).collect();
    let mut out = vec![];
    for entry in list.split(",") {
        let Some(at) = names.iter().position(|n| n == entry) else { break };
        out.push(at);
    }
    out
}
