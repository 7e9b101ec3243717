// wrong: the cards are sorted downwards, as in the example. The text: “in the order in which it sees them”.
// shown by: visible("0,2", 3) == [0, 2]
fn visible(list: &str, present: usize) -> Vec<usize> {
    let mut cards: Vec<usize> =
        list.split(',').map_while(|e| e.parse().ok().filter(|&c: &usize| c < present)).collect();
    cards.sort_by(|a, b| b.cmp(a));
    cards
}
