fn main() {
    let mut text = String::new();
    for i in 0..4 {
        text = text + &i.to_string() + "-";
    }
    println!("{text}");
    while text.len() < 12 {
        text = text + "x";
    }
    println!("{text}");
}
