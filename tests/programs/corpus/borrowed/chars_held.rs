fn main() {
    let word = "straße".to_string();
    let mut chars = word.chars();
    let first = chars.next();
    println!("{first:?}");
    println!("{}", chars.as_str());
    println!("{}", chars.rev().collect::<String>());
}
