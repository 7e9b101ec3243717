fn main() {
    let s = "Hi é";
    println!("{:?}", s.as_bytes());
    println!("{} {}", s.len(), s.chars().count());
    let upper: Vec<u8> = s.bytes().filter(u8::is_ascii_uppercase).collect();
    println!("{upper:?}");
    let b = b"raw\x01";
    println!("{b:?} {}", b.len());
    println!("{}", std::str::from_utf8(&b[..3]).unwrap());
}
