fn main() {
    let pair = (String::from("key"), vec![1, 2]);
    let (ref key, ref list) = pair;
    println!("{key} {list:?}");
    let (k, l) = &pair;
    println!("{}", k.len() + l.len());
    println!("{}", pair.0);
}
