use std::collections::BTreeMap;

fn main() {
    let mut stock = BTreeMap::new();
    stock.insert("pear", 2);
    let pears = stock.entry("pear").or_insert(0);
    *pears += 5;
    let figs = stock.entry("fig").or_default();
    *figs += 1;
    println!("{stock:?}");
}
