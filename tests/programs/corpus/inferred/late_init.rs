fn main() {
    let x;
    println!("not yet");
    x = 10;
    println!("{x}");
}
