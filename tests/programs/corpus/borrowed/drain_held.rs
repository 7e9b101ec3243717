fn main() {
    let mut v = vec![1, 2, 3, 4, 5];
    let mut gone = v.drain(1..3);
    println!("{:?}", gone.next());
    println!("{:?}", gone.next());
    drop(gone);
    println!("{v:?}");
}
