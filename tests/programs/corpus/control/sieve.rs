fn main() {
    let mut is_prime = [true; 40];
    is_prime[0] = false;
    is_prime[1] = false;
    for i in 2..40 {
        if !is_prime[i] {
            continue;
        }
        for j in (i * i..40).step_by(i) {
            is_prime[j] = false;
        }
    }
    let primes: Vec<usize> = (0..40).filter(|&i| is_prime[i]).collect();
    println!("{primes:?}");
}
