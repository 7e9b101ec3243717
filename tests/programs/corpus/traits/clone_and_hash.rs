use std::collections::HashSet;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    row: u8,
    name: String,
}

fn main() {
    let k = Key { row: 1, name: "a".to_string() };
    let mut set = HashSet::new();
    println!("{}", set.insert(k.clone()));
    println!("{}", set.insert(k.clone()));
    println!("{}", set.contains(&Key { row: 2, ..k }));
}
