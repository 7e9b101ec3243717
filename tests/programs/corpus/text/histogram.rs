fn main() {
    let rolls = [1, 3, 3, 6, 2, 3, 6];
    let mut counts = [0usize; 7];
    for r in rolls {
        counts[r] += 1;
    }
    for (face, &n) in counts.iter().enumerate().skip(1) {
        println!("{face} {}", "#".repeat(n));
    }
    let most = counts.iter().max().unwrap();
    println!("{most}");
}
