fn main() {
    mod tools {
        pub fn clamp(n: i32) -> i32 {
            n.clamp(0, 9)
        }
    }
    println!("{}", tools::clamp(40));
    let low = tools::clamp(-4);
    println!("{low}");
}
