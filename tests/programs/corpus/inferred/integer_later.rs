fn main() {
    let mut total = 0;
    let parts: [u64; 3] = [4_000_000_000, 5, 6];
    for p in parts {
        total += p;
    }
    println!("{total}");
}
