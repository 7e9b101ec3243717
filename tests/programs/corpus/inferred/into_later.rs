fn greet(name: &String) {
    println!("hi {name}");
}

fn main() {
    let name = "Lin".into();
    greet(&name);
    println!("{}", name.len());
}
