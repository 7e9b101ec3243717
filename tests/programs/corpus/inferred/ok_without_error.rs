fn check(r: Result<u8, String>) -> bool {
    r.is_ok()
}

fn main() {
    let good = Ok(3);
    println!("{}", check(good));
    let bad = Err("no".to_string());
    println!("{}", check(bad));
}
