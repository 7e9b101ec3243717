use std::error::Error;

fn vote(age: u32) -> Result<&'static str, Box<dyn Error>> {
    if age < 18 {
        Err("too young")?
    }
    if age > 150 {
        return Err(format!("{age} is no age").into());
    }
    Ok("ballot")
}

fn main() {
    println!("{:?}", vote(30).unwrap());
    println!("{}", vote(10).unwrap_err());
    let e: Box<dyn Error> = vote(200).unwrap_err();
    println!("{}", e.to_string());
}
