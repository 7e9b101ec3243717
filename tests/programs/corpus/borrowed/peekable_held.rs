fn main() {
    let source = String::from("12+34");
    let mut chars = source.chars().peekable();
    let mut number = String::new();
    while let Some(c) = chars.next_if(|c| c.is_ascii_digit()) {
        number.push(c);
    }
    println!("{number}");
    println!("{:?}", chars.peek());
}
