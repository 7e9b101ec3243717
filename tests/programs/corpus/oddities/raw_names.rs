fn r#match(r#type: &str) -> String {
    format!("<{type}>", type = r#type)
}

struct Token {
    r#fn: u8,
}

fn main() {
    let r#loop = Token { r#fn: 3 };
    println!("{}", r#match("t"));
    println!("{}", r#loop.r#fn);
}
