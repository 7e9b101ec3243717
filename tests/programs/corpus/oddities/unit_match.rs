fn main() {
    let n = 3;
    match n {
        1 => println!("one"),
        2..=4 => println!("few"),
        _ => println!("many"),
    }
}
