fn ackermann(m: u64, n: u64) -> u64 {
    match (m, n) {
        (0, n) => n + 1,
        (m, 0) => ackermann(m - 1, 1),
        (m, n) => ackermann(m - 1, ackermann(m, n - 1)),
    }
}

fn main() {
    let table: Vec<Vec<u64>> = (0..3).map(|m| (0..4).map(|n| ackermann(m, n)).collect()).collect();
    for row in &table {
        println!("{row:?}");
    }
    println!("{}", ackermann(2, 9));
}
