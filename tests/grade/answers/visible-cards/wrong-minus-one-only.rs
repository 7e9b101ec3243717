// wrong: only `-1` ends the list; other words are skipped. The text: “The first entry that is no card of the machine ends the list”.
// shown by: visible("0,x,2", 3) == [0]
fn visible(list: &str, present: usize) -> Vec<usize> {
    list.split(',')
        .take_while(|e| *e != "-1")
        .filter_map(|e| e.parse::<usize>().ok())
        .filter(|&c| c < present)
        .collect()
}
