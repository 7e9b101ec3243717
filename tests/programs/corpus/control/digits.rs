fn main() {
    let mut n = 90210u32;
    let mut digits = Vec::new();
    while n > 0 {
        digits.push(n % 10);
        n /= 10;
    }
    digits.reverse();
    println!("{digits:?}");
    let back = digits.iter().fold(0, |n, d| n * 10 + d);
    println!("{back}");
}
