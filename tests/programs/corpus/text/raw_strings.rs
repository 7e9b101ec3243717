fn main() {
    let path = r"C:\new\table";
    println!("{path} {}", path.len());
    let json = r#"{"k": "v"}"#;
    println!("{json}");
    let long = "one \
                line";
    println!("{long}");
    let lines = "first
second";
    println!("{}", lines.lines().count());
    println!("{{}} \t| \u{41} \x42");
}
