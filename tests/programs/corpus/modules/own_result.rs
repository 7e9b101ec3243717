#[derive(Debug, PartialEq)]
enum MyError {
    Empty,
    TooLong(usize),
}

type Result<T> = std::result::Result<T, MyError>;

fn check(s: &str) -> Result<&str> {
    match s.len() {
        0 => Err(MyError::Empty),
        n if n > 5 => Err(MyError::TooLong(n)),
        _ => Ok(s),
    }
}

fn main() {
    println!("{:?}", check("abc"));
    println!("{:?}", check(""));
    let long: Result<&str> = check("abcdefgh");
    println!("{}", long == Err(MyError::TooLong(8)));
}
