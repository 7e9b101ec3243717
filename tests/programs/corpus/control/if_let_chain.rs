fn main() {
    let entry = Some(("size", "42"));
    if let Some((key, value)) = entry
        && key == "size"
        && let Ok(n) = value.parse::<i32>()
    {
        println!("{}", n + 1);
    } else {
        println!("nothing");
    }
    let bad: Option<(&str, &str)> = None;
    let told = if let Some((k, _)) = bad { k } else { "none" };
    println!("{told}");
}
