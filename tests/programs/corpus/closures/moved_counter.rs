fn main() {
    let mut n = 10;
    let mut next = move || {
        n += 1;
        n
    };
    println!("{}", next());
    println!("{}", next());
    println!("{n}");
}
