use std::num::ParseIntError;

#[derive(Debug)]
enum AppError {
    Parse(ParseIntError),
    Negative(i64),
}

impl From<ParseIntError> for AppError {
    fn from(e: ParseIntError) -> Self {
        AppError::Parse(e)
    }
}

fn read(s: &str) -> Result<i64, AppError> {
    let n: i64 = s.parse()?;
    if n < 0 { Err(AppError::Negative(n)) } else { Ok(n) }
}

fn main() {
    for s in ["12", "-4", "x"] {
        match read(s) {
            Ok(n) => println!("{n}"),
            Err(e) => println!("{e:?}"),
        }
    }
}
