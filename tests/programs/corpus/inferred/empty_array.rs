fn main() {
    let list = [];
    let total: i32 = list.iter().sum();
    println!("{total}");
    println!("{}", list.len());
}
