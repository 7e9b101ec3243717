fn main() {
    let add = |a: &str, b: &str| -> Result<i32, std::num::ParseIntError> {
        let a: i32 = a.parse()?;
        Ok(a + b.parse::<i32>()?)
    };
    println!("{:?}", add("2", "40"));
    println!("{}", add("2", "x").is_err());
}
