const LOW: i32 = 0;
const HIGH: i32 = 100;

fn judge(n: i32) -> &'static str {
    match n {
        LOW => "lowest",
        HIGH => "highest",
        LOW..HIGH => "between",
        _ => "outside",
    }
}

fn main() {
    println!("{} {}", judge(0), judge(100));
    let n = 42;
    println!("{}", judge(n));
    if let HIGH = n + 58 {
        println!("full");
    }
}
