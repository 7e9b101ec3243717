use std::error::Error;
use std::fmt;

#[derive(Debug)]
struct TooSmall(u32);

impl fmt::Display for TooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is too small", self.0)
    }
}

impl Error for TooSmall {}

fn check(s: &str) -> Result<u32, Box<dyn Error>> {
    let n = s.parse()?;
    if n < 10 {
        return Err(Box::new(TooSmall(n)));
    }
    Ok(n)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", check("12")?);
    let e = check("3").unwrap_err();
    println!("{e} {}", e.is::<TooSmall>());
    if let Err(e) = check("?") {
        println!("{e}");
    }
    Ok(())
}
