trait Greeter {
    fn greet(&self, name: &str) -> String;
}

struct Polite;
struct Rude;

impl Greeter for Polite {
    fn greet(&self, name: &str) -> String {
        format!("Good day, {name}")
    }
}

impl Greeter for Rude {
    fn greet(&self, _: &str) -> String {
        "What?".into()
    }
}

fn main() {
    let mut g: Box<dyn Greeter> = Box::new(Polite);
    println!("{}", g.greet("Sam"));
    g = Box::new(Rude);
    println!("{}", g.greet("Sam"));
}
