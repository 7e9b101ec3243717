fn main() -> Result<(), std::num::ParseIntError> {
    let n = "12".parse::<i32>().inspect(|n| println!("got {n}"))?;
    let m = "zz".parse::<i32>().inspect_err(|e| println!("{e}")).unwrap_or_default();
    println!("{}", n + m);
    let h = i32::from_str_radix("ff", 16)?;
    println!("{h}");
    Ok(())
}
