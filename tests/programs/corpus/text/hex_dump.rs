fn main() {
    let data = b"Rust\n\x7f";
    let hex: Vec<String> = data.iter().map(|b| format!("{b:02x}")).collect();
    println!("{}", hex.join(" "));
    let shown: String = data.iter().map(|&b| if b.is_ascii_graphic() { b as char } else { '.' }).collect();
    println!("{shown}");
    let back: Vec<u8> = hex.iter().filter_map(|h| u8::from_str_radix(h, 16).ok()).collect();
    println!("{}", back == data);
    println!("{}", u32::from_be_bytes([0, 0, 1, 2]));
}
