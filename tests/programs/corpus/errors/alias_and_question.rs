use std::num::{ParseFloatError, ParseIntError};

#[derive(Debug)]
enum Error {
    Int(ParseIntError),
    Float(ParseFloatError),
}

impl From<ParseIntError> for Error {
    fn from(e: ParseIntError) -> Error {
        Error::Int(e)
    }
}

impl From<ParseFloatError> for Error {
    fn from(e: ParseFloatError) -> Error {
        Error::Float(e)
    }
}

type Result<T> = std::result::Result<T, Error>;

fn main() -> Result<()> {
    let n: u8 = "200".parse()?;
    let x: f32 = "0.5".parse()?;
    println!("{}", n as f32 * x);
    let bad: Result<u8> = "300".parse().map_err(Error::Int);
    println!("{bad:?}");
    Ok(())
}
