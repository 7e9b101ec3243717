fn main() {
    let mut best: Option<&str> = None;
    for word in ["kiwi", "banana", "fig"] {
        best = match best {
            Some(b) if b.len() >= word.len() => Some(b),
            _ => Some(word),
        };
    }
    println!("{best:?}");
    best = best.filter(|b| b.len() < 3);
    println!("{best:?}");
}
