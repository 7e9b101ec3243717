// wrong: an entry that is no number makes it panic. The text: “The first entry that is no card of the machine ends the list”.
// shown by: visible("0,x", 3) == [0]
fn visible(list: &str, present: usize) -> Vec<usize> {
    list.split(',').map(|e| e.parse::<i64>().unwrap()).take_while(|&c| c >= 0 && (c as usize) < present).map(|c| c as usize).collect()
}
