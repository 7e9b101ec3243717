fn main() {
    let mut names = Vec::new();
    names.push("Ann".to_string());
    names.push(String::from("Bob"));
    names.sort_by(|a, b| b.cmp(a));
    println!("{}", names.join(" & "));
}
