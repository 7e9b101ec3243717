fn main() {
    let r: Result<i32, String> = Ok(5);
    let doubled = r.clone().map(|n| n * 2);
    println!("{doubled:?}");
    println!("{}", r.is_ok_and(|n| n > 3));
    let e: Result<i32, String> = Err("bad".into());
    println!("{:?} {:?}", e.as_ref().ok(), e.as_ref().err());
    println!("{}", e.unwrap_or_else(|m| m.len() as i32));
}
