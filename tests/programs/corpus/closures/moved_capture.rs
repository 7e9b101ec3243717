fn main() {
    let name = String::from("Kim");
    let greet = move |greeting: &str| format!("{greeting}, {name}!");
    println!("{}", greet("Hi"));
    println!("{}", greet("Bye"));
}
