fn main() {
    let mut slot = Some(String::from("ticket"));
    let taken = slot.take();
    println!("{slot:?} {taken:?}");
    slot = taken.map(|t| t + "!");
    println!("{slot:?}");
    let old = slot.replace("new".to_string());
    println!("{old:?} {slot:?}");
}
