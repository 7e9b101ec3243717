use std::fmt::Display;

trait Boxed: Display {
    fn boxed(&self) -> String {
        let inner = self.to_string();
        let edge = "+".to_string() + &"-".repeat(inner.len()) + "+";
        format!("{edge}\n|{inner}|\n{edge}")
    }
}

impl Boxed for i32 {}
impl Boxed for &str {}

fn main() {
    println!("{}", 1234.boxed());
    let word = "ab";
    println!("{}", word.boxed());
}
