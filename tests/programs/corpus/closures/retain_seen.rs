use std::collections::HashSet;

fn main() {
    let mut v = vec![3, 1, 3, 2, 1];
    let mut seen = HashSet::new();
    v.retain(|x| seen.insert(*x));
    println!("{v:?}");
    println!("{}", seen.len());
}
