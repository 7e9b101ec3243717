// wrong: reads digits, so a card of two digits becomes two. The text: “each by the ordinal that it has in the machine”.
// shown by: visible("10,2", 12) == [10, 2]
fn visible(list: &str, present: usize) -> Vec<usize> {
    list.chars()
        .filter(|c| *c != ',')
        .map_while(|c| c.to_digit(10).map(|d| d as usize).filter(|&d| d < present))
        .collect()
}
