#[derive(Debug, Default)]
struct Config {
    host: String,
    port: u16,
}

fn parse(text: &str) -> Result<Config, String> {
    let mut c = Config::default();
    for (i, line) in text.lines().enumerate() {
        let (key, value) = line.split_once('=').ok_or(format!("line {}: no =", i + 1))?;
        match key.trim() {
            "host" => c.host = value.trim().to_string(),
            "port" => c.port = value.trim().parse().map_err(|_| "bad port".to_string())?,
            other => return Err(format!("unknown {other}")),
        }
    }
    Ok(c)
}

fn main() -> Result<(), String> {
    let c = parse("host = here\nport = 8080")?;
    println!("{c:?}");
    println!("{:?}", parse("nothing"));
    println!("{:?}", parse("port = x").unwrap_err());
    Ok(())
}
