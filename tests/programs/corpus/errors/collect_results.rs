fn main() -> Result<(), std::num::ParseIntError> {
    let good: Vec<i32> = "1 2 3".split(' ').map(str::parse).collect::<Result<_, _>>()?;
    println!("{good:?}");
    let bad: Result<Vec<i32>, _> = "1 b 3".split(' ').map(|s| s.parse::<i32>()).collect();
    println!("{}", bad.is_err());
    let sum: i32 = "4 5".split(' ').map(|s| s.parse::<i32>()).sum::<Result<i32, _>>()?;
    println!("{sum}");
    Ok(())
}
