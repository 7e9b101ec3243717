fn main() {
    let s: &'static mut String = Box::leak(Box::new(String::from("kept")));
    s.push_str(" forever");
    println!("{s}");
    let slice: &'static [i32] = vec![1, 2, 3].leak();
    println!("{}", slice[2]);
    println!("{slice:?}");
}
