fn main() {
    let mut a = 252;
    let mut b = 105;
    while b != 0 {
        (a, b) = (b, a % b);
    }
    println!("gcd {a}");
    let lcm = 252 * 105 / a;
    println!("lcm {lcm}");
}
