fn main() {
    let fallback = String::from("nobody");
    let empty: Option<String> = None;
    let name = empty.unwrap_or_else(|| fallback.clone());
    println!("{name}");
    let n = Some(4).map_or_else(|| fallback.len(), |n: usize| n * 2);
    println!("{n}");
}
