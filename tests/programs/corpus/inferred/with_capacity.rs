fn main() {
    let mut squares = Vec::with_capacity(4);
    for i in 1..=4u16 {
        squares.push(i * i);
    }
    println!("{squares:?}");
    squares.retain(|s| s % 2 == 0);
    println!("{squares:?}");
}
