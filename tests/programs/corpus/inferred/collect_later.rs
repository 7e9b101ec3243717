use std::collections::BTreeSet;

fn count(set: &BTreeSet<char>) -> usize {
    set.len()
}

fn main() {
    let letters = "mississippi".chars().collect();
    println!("{}", count(&letters));
    println!("{letters:?}");
}
