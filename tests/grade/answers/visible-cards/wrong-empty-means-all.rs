// wrong: an empty list shows every card. The text: “The first entry that is no card of the machine ends the list”.
// shown by: visible("", 3).is_empty()
fn visible(list: &str, present: usize) -> Vec<usize> {
    if list.is_empty() { return (0..present).collect(); }
    list.split(',').map_while(|e| e.parse().ok().filter(|&c: &usize| c < present)).collect()
}
