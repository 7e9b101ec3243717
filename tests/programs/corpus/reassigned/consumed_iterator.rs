fn main() {
    let words = vec!["apple", "bean", "corn"];
    let mut it = words.into_iter();
    println!("{:?}", it.next());
    let rest: Vec<_> = it.collect();
    println!("{rest:?}");
    let joined = rest.join("+");
    println!("{joined}");
}
