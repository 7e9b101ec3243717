fn main() {
    let text = "name=x\nsize=3\n".to_string();
    let pairs: Vec<(&str, &str)> = text.lines().filter_map(|l| l.split_once('=')).collect();
    println!("{pairs:?}");
    let size = pairs[1].1;
    println!("{}", size.parse::<i32>().unwrap() + 1);
}
