fn main() -> Result<(), Box<dyn std::error::Error>> {
    let maybe = Some("8");
    let n: Option<i32> = maybe.map(|s| s.parse()).transpose()?;
    println!("{n:?}");
    let nothing: Option<&str> = None;
    println!("{:?}", nothing.map(|s| s.parse::<u8>()).transpose()?);
    Ok(())
}
