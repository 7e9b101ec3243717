fn half(n: i32) -> Result<i32, String> {
    if n % 2 == 0 { Ok(n / 2) } else { Err(format!("{n} is odd")) }
}

fn main() {
    let mut r = half(12);
    println!("{r:?}");
    r = r.and_then(half);
    println!("{r:?}");
    r = r.and_then(half);
    println!("{r:?}");
    r = r.or(Ok(0));
    println!("{r:?}");
}
