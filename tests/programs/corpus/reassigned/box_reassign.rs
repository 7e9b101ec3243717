fn main() {
    let mut b = Box::new(5);
    *b += 1;
    println!("{b}");
    b = Box::new(*b * 2);
    println!("{b}");
    let inner = *b;
    println!("{}", inner + 1);
}
