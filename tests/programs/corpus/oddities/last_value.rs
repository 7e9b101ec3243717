fn main() {
    let mut v = vec![3, 1, 2];
    v.sort();
    println!("{v:?}");
    v.clear()
}
