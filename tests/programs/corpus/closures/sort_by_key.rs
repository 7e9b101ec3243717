fn main() {
    let mut words = vec!["delta", "a", "ccc", "bb"];
    words.sort_by_key(|w| std::cmp::Reverse(w.len()));
    println!("{words:?}");
    let target = 2;
    let position = words.iter().position(|w| w.len() == target);
    println!("{position:?}");
}
