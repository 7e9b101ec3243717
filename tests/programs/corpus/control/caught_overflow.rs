use std::panic;

fn add(a: u8, b: u8) -> u8 {
    a + b
}

fn main() {
    panic::set_hook(Box::new(|_| {}));
    let good = panic::catch_unwind(|| add(1, 2));
    println!("{good:?}");
    let bad = panic::catch_unwind(|| add(200, 100));
    println!("{}", bad.is_err());
}
