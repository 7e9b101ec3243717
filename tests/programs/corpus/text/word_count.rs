use std::collections::HashMap;

fn main() {
    let text = "one fish two fish red fish blue fish one";
    let mut counts = HashMap::<String, usize>::new();
    for word in text.split(' ') {
        *counts.entry(word.to_string()).or_default() += 1;
    }
    let mut sorted: Vec<(String, usize)> = counts.into_iter().collect();
    sorted.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    for (word, n) in &sorted {
        println!("{n} {word}");
    }
}
