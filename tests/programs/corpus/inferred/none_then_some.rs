fn main() {
    let mut name = None;
    println!("start");
    name = Some(String::from("late"));
    println!("{}", name.unwrap());
}
