use std::collections::BTreeMap;

fn main() {
    let (mut evens, mut odds) = (vec![], vec![]);
    for i in 0..6 {
        if i % 2 == 0 { evens.push(i) } else { odds.push(i) }
    }
    println!("{evens:?} {odds:?}");
    let mut groups = BTreeMap::new();
    groups.insert("even", evens);
    groups.insert("odd", odds);
    println!("{groups:?}");
}
