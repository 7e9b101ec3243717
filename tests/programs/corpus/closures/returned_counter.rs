fn counter() -> impl FnMut() -> u32 {
    let mut n = 0;
    move || {
        n += 1;
        n
    }
}

fn main() {
    let mut a = counter();
    let mut b = counter();
    println!("{} {}", a(), a());
    println!("{}", b());
    println!("{}", a());
}
