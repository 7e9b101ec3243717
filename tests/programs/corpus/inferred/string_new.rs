fn main() {
    let mut line = String::new();
    line.push_str("abc");
    line.push('d');
    line.insert(0, '>');
    println!("{line}");
}
