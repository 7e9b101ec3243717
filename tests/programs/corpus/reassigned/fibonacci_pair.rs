fn main() {
    let (mut a, mut b) = (0u64, 1u64);
    let mut out = vec![];
    while a < 60 {
        out.push(a);
        (a, b) = (b, a + b);
    }
    println!("{out:?}");
    println!("{a} {b}");
}
