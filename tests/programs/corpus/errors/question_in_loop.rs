fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut total = 0u32;
    for part in "7;8;9".split(';') {
        let n: u32 = part.parse()?;
        total += n;
    }
    println!("{total}");
    let text = String::from_utf8(vec![104, 105])?;
    println!("{text}");
    Ok(())
}
