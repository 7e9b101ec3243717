fn main() {
    fn square(n: i32) -> i32 {
        n * n
    }
    println!("{}", square(4));
    let n = square(square(2));
    println!("{n}");
}
