// differs: a cell cannot call a function that only a later cell defines
fn main() {
    let n = later(3);
    println!("{n}");
    fn later(n: u8) -> u8 {
        n + 1
    }
    println!("{}", later(n));
}
