// wrong: ordinals are read as `u8`, so card 256 is no card. The text: “each by the ordinal that it has in the machine”.
// shown by: visible("256", 300) == [256]
fn visible(list: &str, present: usize) -> Vec<usize> {
    list.split(',').map_while(|e| e.parse::<u8>().ok().map(usize::from).filter(|&c| c < present)).collect()
}
