fn main() {
    let mut log = Vec::new();
    let mut note = |text: &str| log.push(text.to_uppercase());
    note("start");
    note("stop");
    println!("{log:?}");
}
