fn main() {
    let text = "abc";
    if text.len() == 3 {
        println!("three")
    } else {
        println!("not three")
    }
}
