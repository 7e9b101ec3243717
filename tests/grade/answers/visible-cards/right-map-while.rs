// right: takes entries while each is a card.
fn visible(list: &str, present: usize) -> Vec<usize> {
    list.split(',')
        .map_while(|entry| entry.parse::<usize>().ok().filter(|&card| card < present))
        .collect()
}
