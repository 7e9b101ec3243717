fn age(text: &str) -> Result<u8, String> {
    text.parse::<u8>().map_err(|e| format!("{text:?}: {e}"))
}

fn main() {
    println!("{:?}", age("33"));
    println!("{:?}", age("333"));
    let kept = age("old").unwrap_or(0);
    println!("{kept}");
    let or = age("x").or_else(|_| age("7"));
    println!("{or:?}");
}
