fn show(x: i32) -> String {
    format!("({x})")
}

fn print(s: &str) {
    println!("{s}");
}

fn help() -> &'static str {
    "help yourself"
}

fn main() {
    let text = show(5);
    print(&text);
    print(help());
}
