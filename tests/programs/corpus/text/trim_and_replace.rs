fn main() {
    let raw = "  -- Title --  ";
    let title = raw.trim().trim_matches('-').trim().to_string();
    println!("[{title}]");
    println!("{}", title.replace("Tit", "Litt"));
    println!("{:?} {:?}", title.strip_prefix("Ti"), title.strip_suffix("x"));
    println!("{}", title.starts_with(char::is_uppercase));
    println!("{}", title.to_lowercase().replacen('t', "T", 1));
}
