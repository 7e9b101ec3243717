fn divide(a: i32, b: i32) -> Result<i32, String> {
    if b == 0 {
        return Err(String::from("division by zero"));
    }
    Ok(a / b)
}

fn main() -> Result<(), String> {
    let x = divide(10, 2)?;
    println!("{x}");
    let y = divide(x, 0);
    println!("{y:?}");
    let z = divide(x, 1)? + 1;
    println!("{z}");
    Ok(())
}
