fn main() {
    let c = 'ß';
    println!("{} {} {}", c.is_alphabetic(), c.len_utf8(), c.to_uppercase());
    println!("{:?} {:?}", '7'.to_digit(10), 'f'.to_digit(16));
    println!("{:?}", char::from_digit(5, 10));
    println!("{:?} {}", char::from_u32(0x41), '\u{e9}');
    let caesar: String = "abcxyz".chars().map(|c| ((c as u8 - b'a' + 3) % 26 + b'a') as char).collect();
    println!("{caesar}");
}
