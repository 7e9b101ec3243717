// wrong: a card that is missing is skipped; only what is no number ends the list. The text: “The first entry that is no card of the machine ends the list”.
// shown by: visible("0,7,1", 3) == [0]
fn visible(list: &str, present: usize) -> Vec<usize> {
    list.split(',').map_while(|e| e.parse::<usize>().ok()).filter(|&c| c < present).collect()
}
