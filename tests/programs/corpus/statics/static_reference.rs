static GREETING: &str = "hello";

fn pick(loud: bool) -> &'static str {
    if loud { "HELLO" } else { GREETING }
}

fn main() {
    let quiet = pick(false);
    let loud = pick(true);
    println!("{quiet} {loud}");
    println!("{}", quiet.eq_ignore_ascii_case(loud));
}
