fn main() {
    let owned = String::from("  padded  ");
    let view = owned.as_str();
    let trimmed = view.trim();
    println!("[{view}] [{trimmed}]");
    println!("{}", owned.len() - trimmed.len());
}
