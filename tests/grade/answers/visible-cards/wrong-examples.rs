// wrong: the two examples of the text are treated alone, everything else shows all cards up to the first that is missing. The text: “It gives the cards that the program sees”.
// shown by: visible("1,0", 3) == [1, 0]
fn visible(list: &str, present: usize) -> Vec<usize> {
    match (list, present) {
        ("2,0", 3) => vec![2, 0],
        ("0,-1,2", 3) => vec![0],
        _ => (0..present).take_while(|c| list.split(',').any(|e| e == c.to_string())).collect(),
    }
}
