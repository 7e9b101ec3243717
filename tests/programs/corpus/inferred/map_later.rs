use std::collections::HashMap;

fn main() {
    let mut ages = HashMap::new();
    ages.insert("Tim", 30);
    ages.insert("Eve", 25);
    let mut names: Vec<_> = ages.keys().copied().collect();
    names.sort();
    println!("{names:?}");
    println!("{}", ages["Tim"]);
}
