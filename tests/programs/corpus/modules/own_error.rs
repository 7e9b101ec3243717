#[derive(Debug)]
struct Error {
    code: i32,
}

fn fails(n: i32) -> Result<i32, Error> {
    if n > 0 { Ok(n) } else { Err(Error { code: n }) }
}

fn main() {
    let bad = fails(-3);
    println!("{bad:?}");
    if let Err(e) = bad {
        println!("{}", e.code);
    }
    println!("{}", fails(3).unwrap());
}
