fn main() {
    let v = vec!["a", "b", "c"];
    let mut it = v.iter();
    println!("{:?}", it.next());
    println!("{:?}", it.next());
    let left = it.len();
    println!("{left} {}", v.len());
}
