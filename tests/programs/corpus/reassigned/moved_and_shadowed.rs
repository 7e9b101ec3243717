fn main() {
    let name = String::from("Ada");
    let moved = name;
    let name = format!("{moved} Lovelace");
    println!("{moved}");
    println!("{name}");
    let name = name.len();
    println!("{name}");
}
