fn main() {
    let mut s = String::from("one");
    s = s + ", two";
    s = s + ", three";
    println!("{s}");
    let n = s.len();
    s = s + &format!(" ({n})");
    println!("{s}");
}
