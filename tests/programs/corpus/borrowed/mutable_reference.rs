fn main() {
    let mut v = vec![1];
    let r = &mut v;
    r.push(2);
    r.push(3);
    println!("{v:?}");
}
