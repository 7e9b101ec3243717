fn main() {
    let big = 300i32;
    println!("{}", big as u8);
    println!("{}", -1i8 as u32);
    println!("{}", 3.99f64 as i32);
    println!("{}", f64::NAN as u8);
    println!("{}", 'A' as u32 + 1);
    let c = (b'a' + 2) as char;
    println!("{c} {:?}", u8::try_from(big).is_err());
}
