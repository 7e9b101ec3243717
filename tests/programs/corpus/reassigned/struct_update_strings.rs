#[derive(Debug, Clone, Default)]
struct Settings {
    name: String,
    path: String,
    depth: u8,
}

fn main() {
    let base = Settings { name: "base".to_string(), ..Default::default() };
    let mut deep = Settings { depth: 3, ..base.clone() };
    println!("{deep:?}");
    deep = Settings { path: "/tmp".into(), ..deep };
    println!("{deep:?}");
    println!("{}", base.name);
}
