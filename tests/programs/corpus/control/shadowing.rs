fn main() {
    let x = "5";
    let x: i32 = x.parse().unwrap();
    let x = x * 2;
    println!("{x}");
    let x = vec![x; 2];
    let x = x.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    println!("{x}");
}
