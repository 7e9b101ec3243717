fn main() {
    let limit: f64 = 2.5;
    let x = "2.25".parse().unwrap();
    println!("{}", limit > x);
    println!("{x}");
}
