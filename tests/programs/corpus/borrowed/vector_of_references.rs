fn main() {
    let a = 3;
    let b = 1;
    let c = 2;
    let mut refs = vec![&a, &b, &c];
    refs.sort();
    println!("{refs:?}");
    println!("{}", refs.iter().map(|r| **r).sum::<i32>());
}
