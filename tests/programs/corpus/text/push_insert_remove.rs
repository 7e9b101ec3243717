fn main() {
    let mut s = String::with_capacity(10);
    s.push_str("held");
    s.insert_str(0, "up");
    s += "!";
    println!("{s} {}", s.capacity() >= 10);
    println!("{:?} {}", s.pop(), s.remove(0));
    s.truncate(3);
    println!("{s}");
    s.clear();
    println!("{:?} {}", s, s.is_empty());
}
