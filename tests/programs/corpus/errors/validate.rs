#[derive(Debug)]
enum Problem {
    Short { need: usize },
    NoDigit,
}

fn password(p: &str) -> Result<(), Problem> {
    if p.len() < 6 {
        return Err(Problem::Short { need: 6 - p.len() });
    }
    if !p.contains(|c: char| c.is_ascii_digit()) {
        return Err(Problem::NoDigit);
    }
    Ok(())
}

fn main() {
    println!("{:?}", password("abc"));
    println!("{:?}", password("abcdef"));
    if password("abcdef1").is_ok() {
        println!("good");
    }
    if let Err(Problem::Short { need }) = password("") {
        println!("{need} more");
    }
}
