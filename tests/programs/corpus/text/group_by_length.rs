use std::collections::BTreeMap;

fn main() {
    let words = ["to", "be", "or", "not", "that", "is"];
    let mut groups: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for w in words {
        groups.entry(w.len()).or_default().push(w);
    }
    println!("{groups:?}");
    let range: Vec<_> = groups.range(3..).map(|(k, v)| (*k, v.len())).collect();
    println!("{range:?}");
    println!("{:?}", groups.first_key_value());
}
