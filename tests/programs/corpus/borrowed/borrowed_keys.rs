use std::collections::HashMap;

fn main() {
    let text = String::from("b a b c b a");
    let mut counts: HashMap<&str, i32> = HashMap::new();
    for word in text.split_whitespace() {
        *counts.entry(word).or_insert(0) += 1;
    }
    let mut pairs: Vec<_> = counts.iter().collect();
    pairs.sort();
    println!("{pairs:?}");
}
