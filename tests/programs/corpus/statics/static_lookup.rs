static PRIMES: &[u32] = &[2, 3, 5, 7, 11, 13];

fn is_prime(n: u32) -> bool {
    PRIMES.binary_search(&n).is_ok()
}

fn main() {
    let found: Vec<u32> = (1..12).filter(|&n| is_prime(n)).collect();
    println!("{found:?}");
    let biggest: &'static u32 = PRIMES.last().unwrap();
    println!("{biggest}");
}
