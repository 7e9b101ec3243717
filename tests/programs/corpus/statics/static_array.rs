static DAYS: [&str; 7] = ["mo", "tu", "we", "th", "fr", "sa", "su"];

fn main() {
    println!("{}", DAYS[2]);
    let weekend = &DAYS[5..];
    println!("{weekend:?}");
    println!("{}", DAYS.len());
}
