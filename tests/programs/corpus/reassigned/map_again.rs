fn main() {
    let mut v = vec![1, 2, 3];
    v = v.into_iter().map(|x| x * 10).collect();
    println!("{v:?}");
    v = v.into_iter().filter(|x| x % 20 != 0).collect();
    println!("{v:?}");
    v = v.into_iter().rev().collect();
    println!("{v:?}");
}
