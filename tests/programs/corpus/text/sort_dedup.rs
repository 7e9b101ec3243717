fn main() {
    let mut v = vec![5, 3, 5, 1, 3, 1];
    v.sort_unstable();
    v.dedup();
    println!("{v:?}");
    v.sort_by(|a, b| b.cmp(a));
    println!("{v:?}");
    v.reverse();
    v.insert(1, 10);
    println!("{:?} {}", v, v.contains(&10));
    v.swap_remove(0);
    v.truncate(2);
    println!("{v:?}");
}
