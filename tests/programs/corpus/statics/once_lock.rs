use std::sync::OnceLock;

static CONFIG: OnceLock<String> = OnceLock::new();

fn config() -> &'static str {
    CONFIG.get_or_init(|| "default".to_string())
}

fn main() {
    println!("{:?}", CONFIG.set("fast".to_string()));
    println!("{}", config());
    println!("{:?}", CONFIG.set("slow".to_string()));
}
