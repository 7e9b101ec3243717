struct Person {
    name: String,
    tags: Vec<String>,
}

fn main() {
    let person = Person { name: "Noor".into(), tags: vec!["x".into(), "y".into()] };
    let name = &person.name;
    let tags = &person.tags;
    println!("{name} {}", tags.len());
    println!("{}", tags.join("/"));
}
