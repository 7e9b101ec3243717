fn main() {
    let text = String::from("the quick brown fox");
    let words: Vec<&str> = text.split(' ').collect();
    println!("{}", words.len());
    let longest = words.iter().max_by_key(|w| w.len()).unwrap();
    println!("{longest}");
}
