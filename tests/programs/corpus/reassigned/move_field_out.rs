struct Person {
    name: String,
    email: String,
    age: u8,
}

fn main() {
    let p = Person { name: "Grace".to_string(), email: "g@navy.mil".to_string(), age: 85 };
    let name = p.name;
    println!("{name} {}", p.age);
    let email = p.email;
    println!("{email}");
}
