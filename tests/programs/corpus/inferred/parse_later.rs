fn square(n: u32) -> u32 {
    n * n
}

fn main() {
    let n = "12".parse().unwrap();
    println!("{}", square(n));
}
