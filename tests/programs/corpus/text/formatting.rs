fn main() {
    let pi = 3.14159;
    println!("{pi:.2} {pi:8.3}| {pi:<8.1}| {pi:+}");
    println!("{:>6}|{:<6}|{:^6}|", "ab", "cd", "ef");
    println!("{:*^9} {:05} {:#b} {:#X}", "mid", 42, 5, 255);
    let width = 7;
    println!("{:>width$} {:>1$}", "x", 4);
    println!("{0} {1} {0} {name}", 'a', 'b', name = "n");
}
