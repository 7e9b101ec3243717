fn main() {
    let n = 15u8;
    match n {
        small @ 0..=9 => println!("one digit {small}"),
        teen @ (13 | 14 | 15) => println!("teen {teen}"),
        other => println!("{other}"),
    }
    let message = match n {
        x @ 10.. if x % 5 == 0 => format!("{x} fives"),
        _ => String::new(),
    };
    println!("{message}");
}
