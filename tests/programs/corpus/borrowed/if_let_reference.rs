fn main() {
    let scores = vec![("ann", 3), ("ben", 9)];
    let found = scores.iter().find(|(name, _)| *name == "ben");
    if let Some((name, score)) = found {
        println!("{name} {score}");
    }
    let missing = scores.iter().find(|s| s.1 > 100);
    println!("{}", missing.is_none());
}
