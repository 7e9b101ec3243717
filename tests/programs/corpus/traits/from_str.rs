use std::str::FromStr;

#[derive(Debug)]
struct Rgb(u8, u8, u8);

impl FromStr for Rgb {
    type Err = String;
    fn from_str(s: &str) -> Result<Self, String> {
        let parts: Vec<u8> = s.split(',').filter_map(|p| p.trim().parse().ok()).collect();
        match parts[..] {
            [r, g, b] => Ok(Rgb(r, g, b)),
            _ => Err(format!("{} parts", parts.len())),
        }
    }
}

fn main() {
    let c: Rgb = "1, 2, 3".parse().unwrap();
    println!("{c:?} {}", c.0 + c.2);
    println!("{:?}", "7".parse::<Rgb>());
    println!("{:?}", Rgb::from_str("9,9,9").is_ok());
}
