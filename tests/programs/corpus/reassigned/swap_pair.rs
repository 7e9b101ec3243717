fn main() {
    let mut a = 1;
    let mut b = 2;
    (a, b) = (b, a);
    println!("{a} {b}");
    (a, b) = (a + b, a - b);
    println!("{a} {b}");
}
