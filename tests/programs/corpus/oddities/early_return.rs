fn main() {
    let n = 5;
    if n > 10 {
        println!("large");
        return;
    }
    println!("small");
}
