fn main() {
    let v = vec![1, 2, 3];
    let mut it = v.iter();
    while let Some(x) = it.next() {
        println!("{x}");
    }
    println!("{:?}", it.next());
    println!("{}", v.len());
}
