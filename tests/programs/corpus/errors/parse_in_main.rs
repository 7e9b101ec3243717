fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n: i32 = "42".parse()?;
    println!("{n}");
    let f: f64 = "2.5".parse()?;
    println!("{}", f * n as f64);
    Ok(())
}
