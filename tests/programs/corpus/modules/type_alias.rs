use std::collections::BTreeMap;

type Index = BTreeMap<char, Vec<String>>;
type Rule = fn(&str) -> bool;

fn index(words: &[&str], rule: Rule) -> Index {
    let mut all = Index::new();
    for w in words.iter().filter(|w| rule(w)) {
        let first = w.chars().next().unwrap_or('?');
        all.entry(first).or_default().push(w.to_string());
    }
    all
}

fn main() {
    let found = index(&["ant", "bee", "ape"], |w| w.len() == 3);
    println!("{found:?}");
    let none: Index = index(&["cow"], |_| false);
    println!("{none:?}");
}
