fn value() -> i32 {
    1
}

fn main() {
    println!("{}", value());
    let value = value() + 10;
    println!("{value}");
    let value = || value * 2;
    println!("{}", value());
}
