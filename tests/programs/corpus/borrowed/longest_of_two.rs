fn longest<'a>(a: &'a str, b: &'a str) -> &'a str {
    if a.len() >= b.len() { a } else { b }
}

fn main() {
    let a = String::from("short");
    let b = String::from("much longer");
    let found = longest(&a, &b);
    println!("{found}");
    println!("{a}, {b}");
}
